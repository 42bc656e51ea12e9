import type { SocialImage } from '#page-models/social/social-image.ts';
import type { Published } from '../publish/manifest.ts';
import type { PageModelCache } from '../publish/page-model-cache.ts';

/**
 * The cards that the pages which stand name. A page that was worded anew and not published, because the publish was not
 * about it or its rendering failed, keeps the card it has: of what it says now only the digest in the manifest is proof.
 */
export function standingCards(
  pages: ReadonlyMap<string, Pick<Published, 'digest'>>,
  worded: PageModelCache['cards'],
): { cards: ReadonlyMap<string, SocialImage>; named: (path: string) => boolean } {
  const cards = new Map<string, SocialImage>();
  const bare = new Set<string>();
  for (const [path, { digest, card }] of worded) {
    if (pages.get(path)?.digest !== digest) continue;
    if (card) cards.set(path, card);
    else bare.add(path);
  }
  return { cards, named: (path) => pages.has(path) && !bare.has(path) };
}
