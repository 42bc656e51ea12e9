import { hash } from 'node:crypto';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { PageContext } from '#page-models/context.ts';
import type { Page } from '#page-models/page.ts';
import type { SitePage } from '#page-models/site-pages.ts';
import type { SocialImage } from '#page-models/social/social-image.ts';
import { toUtf8 } from '../render/to-utf8.ts';

/** What is needed of a page-model once the page is rendered. */
export interface BuiltPage {
  digest: string;
  /** The pictures that the sitemap lists with the page; null when it does not list the page. See `Published`. */
  listed: readonly string[] | null;
  /** What the page's social image shows; null for a page without one. */
  socialImage: SocialImage | null;
}

/** What is needed of pages that are not built again; a running worker keeps it between publishes. */
export interface PageModelCache {
  /** Path -> what the page was when it was last built, for every page that was ever built. */
  built: ReadonlyMap<string, BuiltPage>;
  /** The page in this context, and its page-model as JSON in UTF-8 where it had to be built for that. */
  build(page: SitePage, context: PageContext): BuiltPage & { json: Uint8Array | null };
  /** Says that in this context all pages but these are as they were over the rows before. */
  follow(before: Catalogue | null, context: PageContext, changed: ReadonlySet<string>): void;
  /** Has every page built again, whatever is known of it. */
  forget(): void;
}

/**
 * A page-model depends on its context alone: with the very same catalogue and facts of the site each page has the same
 * content, so its digest is known without building it. In any other context every page is compared again, unless the rules
 * of the pages have said which of them can have changed.
 */
export function createPageModelCache(): PageModelCache {
  const built = new Map<string, BuiltPage>();
  /** Paths of the pages that were built in this context. */
  const current = new Set<string>();
  let of: PageContext | null = null;

  return {
    built,
    follow(before, { catalogue, site }, changed) {
      // The settings are on every page.
      if (of?.catalogue !== before || of?.site !== site) return;
      for (const path of changed) current.delete(path);
      of = { catalogue, site };
    },
    forget: () => current.clear(),
    build(page, { catalogue, site }) {
      if (of?.catalogue !== catalogue || of.site !== site) current.clear();
      of = { catalogue, site };
      const known = current.has(page.path) ? built.get(page.path) : undefined;
      if (known) return { ...known, json: null };
      const model = page.model();
      const json = toUtf8(JSON.stringify(model));
      const digest = firstLetters(hash('sha256', json, 'base64url'));
      const now: BuiltPage = {
        digest,
        listed: listingOf(model),
        socialImage: keptImage(model.head.socialImage),
      };
      built.set(page.path, now);
      current.add(page.path);
      return { ...now, json };
    },
  };
}

/** A copy of a list is as long as what is in it; one that was filtered has room for 17, for each of thousands of homes. */
function keptImage(image: SocialImage | null | undefined): SocialImage | null {
  return image ? { ...image, facts: image.facts.slice() } : null;
}

const DIGEST = 22;
const letters = Buffer.alloc(64);

/** A text of its own: a slice would hold all of the text that it is from, for each of thousands of pages. */
function firstLetters(digest: string): string {
  letters.write(digest, 'latin1');
  return letters.toString('latin1', 0, DIGEST);
}

/** Absolute addresses of the photographs that a sitemap lists for a page: its own, not those of the cards below. */
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
