import { hash } from 'node:crypto';
import type { PageContext } from '#page-models/context.ts';
import type { Page } from '#page-models/page.ts';
import type { SitePage } from '#page-models/site-pages.ts';
import type { SocialImage } from '#page-models/social/social-image.ts';

/** What is needed of pages that are not built again; a running worker keeps it between publishes. */
export interface PageModelCache {
  /** Pages that no sitemap lists. */
  unlisted: ReadonlySet<string>;
  /** Path -> absolute addresses of the page's own pictures, for every page that was ever built. */
  images: ReadonlyMap<string, readonly string[]>;
  /** Path -> what the page's social image shows, null for a page without one; as of the digest beside it. */
  cards: ReadonlyMap<string, { digest: string; card: SocialImage | null }>;
  /** The digest of the page's content in this context, and its page-model as JSON where it had to be built for that. */
  digestOf(page: SitePage, context: PageContext): { digest: string; json: string | null };
}

/**
 * A page-model depends on its context alone: with the very same catalogue and facts of the site each page has the same
 * content, so its digest is known without building it. In any other context every page is compared again.
 */
export function createPageModelCache(): PageModelCache {
  const unlisted = new Set<string>();
  const images = new Map<string, readonly string[]>();
  const cards = new Map<string, { digest: string; card: SocialImage | null }>();
  const digests = new Map<string, string>();
  let of: PageContext | null = null;

  function remember(model: Page, digest: string): void {
    if (model.head.noindex || model.kind === 'moved') unlisted.add(model.path);
    else unlisted.delete(model.path);
    images.set(model.path, picturesIn(model));
    cards.set(model.path, { digest, card: model.head.card ?? null });
  }

  return {
    unlisted,
    images,
    cards,
    digestOf(page, { catalogue, site }) {
      if (of?.catalogue !== catalogue || of.site !== site) digests.clear();
      of = { catalogue, site };
      const known = digests.get(page.path);
      if (known !== undefined) return { digest: known, json: null };
      const model = page.model();
      const json = JSON.stringify(model);
      const digest = hash('sha256', json, 'base64url').slice(0, 22);
      remember(model, digest);
      digests.set(page.path, digest);
      return { digest, json };
    },
  };
}

/** Absolute addresses of the photographs that a sitemap lists for a page: its own, not those of the cards below. */
function picturesIn(page: Page): string[] {
  const pictures =
    page.kind === 'property'
      ? page.gallery
      : page.kind === 'society' || page.kind === 'area'
        ? page.hero
        : [];
  const origin = new URL(page.head.canonical).origin;
  return pictures
    .filter(({ illustration }) => !illustration)
    .map(({ src }) => (src.startsWith('/') ? `${origin}${src}` : src));
}
