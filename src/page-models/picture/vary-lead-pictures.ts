import type { Picture } from './picture.ts';

/** Cards closer together than this never start with the same layout if their choices allow it. */
const NEIGHBOURS = 24;
/** If possible, they also do not show two parts of one scene closer than this: about two rows of cards on a desktop. */
const IN_SIGHT = 6;

export interface LeadPicture {
  picture: Picture;
  /** The same for an illustration in all its colours. For a photograph: its own address. */
  layout: string;
  /** The scene that a close-up is part of. Otherwise the layout. */
  partOf: string;
  /** True for a fallback illustration of a row without its own picture. */
  isFallback: boolean;
}

/** The turn that last showed each picture, layout and scene. */
export interface ShownPictures {
  turn: number;
  pictures: Map<string, number>;
  layouts: Map<string, number>;
  scenes: Map<string, number>;
}

export function noShownPictures(): ShownPictures {
  return { turn: 0, pictures: new Map(), layouts: new Map(), scenes: new Map() };
}

/**
 * The first choice whose layout no neighbour shows and whose scene no close card shows a part of. If there is none, the
 * choice that was shown longest ago. Null for a card without choices. Cards are chosen from the end of the list
 * upwards, so the newest card adapts to the older ones. The lists of one page share one `shownPictures`, the lowest
 * first. A page depends only on rows that it shows.
 */
export function varyLeadPictures(
  cards: readonly Iterable<LeadPicture>[],
  shownPictures: ShownPictures = noShownPictures(),
): (LeadPicture | null)[] {
  const { pictures, layouts, scenes } = shownPictures;
  const turnsSince = (last: number | undefined) =>
    last === undefined ? Number.POSITIVE_INFINITY : shownPictures.turn - last;
  const scoreOf = ({ picture, layout, partOf }: LeadPicture) =>
    score(
      turnsSince(pictures.get(picture.src)),
      turnsSince(layouts.get(layout)),
      turnsSince(scenes.get(partOf)),
    );
  return cards
    .toReversed()
    .map((choices) => {
      const choice = best(choices, scoreOf);
      if (choice) {
        pictures.set(choice.picture.src, shownPictures.turn);
        layouts.set(choice.layout, shownPictures.turn);
        scenes.set(choice.partOf, shownPictures.turn);
      }
      shownPictures.turn += 1;
      return choice;
    })
    .reverse();
}

function best(choices: Iterable<LeadPicture>, scoreOf: (choice: LeadPicture) => number): LeadPicture | null {
  let found: LeadPicture | null = null;
  let highest = -1;
  for (const choice of choices) {
    const score = scoreOf(choice);
    if (score === BEST_SCORE) return choice;
    if (score > highest) [found, highest] = [choice, score];
  }
  return found;
}

const BEST_SCORE = 2 * NEIGHBOURS + IN_SIGHT;

/** By how many turns ago each was shown. The same picture, then its layout, then its scene: other colours are better than a repeat. */
function score(picture: number, layout: number, scene: number): number {
  if (picture < NEIGHBOURS) return picture;
  if (layout < NEIGHBOURS) return NEIGHBOURS + layout;
  return 2 * NEIGHBOURS + Math.min(scene, IN_SIGHT);
}

/** The pictures of each card, at most `max`. The first differs from those of neighbours. A fallback can only be first. */
export function picturesOfCards(
  cards: readonly (readonly LeadPicture[])[],
  max: number,
  shownPictures?: ShownPictures,
): Picture[][] {
  return varyLeadPictures(cards, shownPictures).map((first, index) => {
    if (!first) return [];
    const others = (cards[index] ?? []).filter((each) => each !== first && !each.isFallback);
    return [first, ...others].slice(0, max).map(({ picture }) => picture);
  });
}
