import { hash } from 'node:crypto';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { PageContext } from '#page-models/context/page-context.ts';
import type { Page } from '#page-models/page.ts';
import type { SitePage } from '#page-models/site-pages.ts';
import type { SocialImage } from '#page-models/social/social-image.ts';
import { toUtf8 } from '../render/to-utf8.ts';

export interface BuiltPage {
  digest: string;
  /** The pictures that the sitemap lists with the page; null when it does not list the page. See `PublishedPage`. */
  listed: readonly string[] | null;
  /** What the page's social image shows; null for a page without one. */
  socialImage: SocialImage | null;
}

/** A running worker keeps it between publishes. */
export interface PageModelCache {
  /** Path -> the last result of `build`, for every page that was ever built. */
  built: ReadonlyMap<string, BuiltPage>;
  /** Returns the page in this context. `json` is the page-model as JSON in UTF-8, or null if it came from the cache. */
  build(page: SitePage, context: PageContext): BuiltPage & { json: Uint8Array | null };
  /** Keeps the pages cached that are not in `changed`: only those differ from the pages of the catalogue `previous`. */
  follow(previous: Catalogue | null, context: PageContext, changed: ReadonlySet<string>): void;
  invalidate(): void;
}

/**
 * A page-model depends on its context alone: with the same catalogue object and the same facts of the site, each
 * page has the same content, so its digest is known without building it. In any other context every page is built
 * again, unless `follow` has said which pages can have changed.
 */
export function createPageModelCache(): PageModelCache {
  const built = new Map<string, BuiltPage>();
  const current = new Set<string>();
  let builtContext: PageContext | null = null;

  return {
    built,
    follow(previous, { catalogue, site }, changed) {
      // The settings are on every page.
      if (builtContext?.catalogue !== previous || builtContext?.site !== site) return;
      for (const path of changed) current.delete(path);
      builtContext = { catalogue, site };
    },
    invalidate: () => current.clear(),
    build(page, { catalogue, site }) {
      if (builtContext?.catalogue !== catalogue || builtContext.site !== site) current.clear();
      builtContext = { catalogue, site };
      const cached = current.has(page.path) ? built.get(page.path) : undefined;
      if (cached) return { ...cached, json: null };
      const model = page.model();
      const json = toUtf8(JSON.stringify(model));
      const digest = shortDigest(hash('sha256', json, 'base64url'));
      const result: BuiltPage = {
        digest,
        listed: listingOf(model),
        socialImage: copyImage(model.head.socialImage),
      };
      built.set(page.path, result);
      current.add(page.path);
      return { ...result, json };
    },
  };
}

/** A copy is as long as its content; a filtered array has room for 17 elements, for thousands of homes. */
function copyImage(image: SocialImage | null | undefined): SocialImage | null {
  return image ? { ...image, facts: image.facts.slice() } : null;
}

const DIGEST_LENGTH = 22;
const digestBuffer = Buffer.alloc(64);

/** A slice would keep the whole original string in memory, for each of thousands of pages. */
function shortDigest(digest: string): string {
  digestBuffer.write(digest, 'latin1');
  return digestBuffer.toString('latin1', 0, DIGEST_LENGTH);
}

/** Absolute addresses of the photographs of the gallery or hero, not those of cards. */
function listingOf(page: Page): string[] | null {
  if (page.head.noindex || page.kind === 'moved') return null;
  const pictures =
    page.kind === 'property'
      ? page.gallery
      : page.kind === 'society' || page.kind === 'area'
        ? page.hero
        : [];
  return pictures
    .filter(({ illustration }) => !illustration)
    .map(({ src }) => (src.startsWith('/') ? `${new URL(page.head.canonical).origin}${src}` : src));
}
