import type { SocialCard } from '#page-models/social/social-card.ts';
import type { Published } from '../publish/manifest.ts';
import type { PageMemory } from '../publish/page-memory.ts';

/**
 * The cards that the pages which stand name. A page that was worded anew and not published, because the publish was not
 * about it or its drawing failed, keeps the card it has: of what it says now only the digest in the manifest is proof.
 */
export function standingCards(
  pages: ReadonlyMap<string, Pick<Published, 'digest'>>,
  worded: PageMemory['cards'],
): { cards: ReadonlyMap<string, SocialCard>; named: (path: string) => boolean } {
  const cards = new Map<string, SocialCard>();
  const bare = new Set<string>();
  for (const [path, { digest, card }] of worded) {
    if (pages.get(path)?.digest !== digest) continue;
    if (card) cards.set(path, card);
    else bare.add(path);
  }
  return { cards, named: (path) => pages.has(path) && !bare.has(path) };
}
