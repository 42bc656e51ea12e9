import type { Picture } from './picture.ts';

/** Cards closer together than this never start with the same layout if their choices allow it. */
const NEIGHBOURS = 24;
/** If possible, they also do not show two parts of one scene closer than this: about two rows of cards on a desktop. */
const IN_SIGHT = 6;

/** A picture that a card may start with. */
export interface LeadPicture {
  picture: Picture;
  /** The same for an illustration in all its colours. For a photograph: its own address. */
  layout: string;
  /** The scene that a close-up is part of. Otherwise the layout. */
  partOf: string;
  /** True for a fallback illustration of a row without its own picture. */
  isFallback: boolean;
}

/** The lead pictures chosen so far on one page: for each, the turn that last showed it. */
export interface Shown {
  turn: number;
  pictures: Map<string, number>;
  layouts: Map<string, number>;
  scenes: Map<string, number>;
}

/** The starting state for a page, or for a single list. */
export function nothingShown(): Shown {
  return { turn: 0, pictures: new Map(), layouts: new Map(), scenes: new Map() };
}

/**
 * For each card of a list: the first choice whose layout no neighbour shows and whose scene no close card shows a part
 * of. If there is none, the choice that was shown longest ago. Null for a card without choices. Cards are chosen from
 * the end of the list upwards, so the newest card adapts to the older ones. The lists of one page share one `shown`,
 * the lowest first. A page depends only on rows that it shows.
 */
export function varyLeadPictures(
  cards: readonly Iterable<LeadPicture>[],
  shown: Shown = nothingShown(),
): (LeadPicture | null)[] {
  const { pictures, layouts, scenes } = shown;
  const since = (last: number | undefined) =>
    last === undefined ? Number.POSITIVE_INFINITY : shown.turn - last;
  return cards
    .toReversed()
    .map((choices) => {
      const choice = best(choices, ({ picture, layout, partOf }) => ({
        picture: since(pictures.get(picture.src)),
        layout: since(layouts.get(layout)),
        scene: since(scenes.get(partOf)),
      }));
      if (choice) {
        pictures.set(choice.picture.src, shown.turn);
        layouts.set(choice.layout, shown.turn);
        scenes.set(choice.partOf, shown.turn);
      }
      shown.turn += 1;
      return choice;
    })
    .reverse();
}

interface Distance {
  picture: number;
  layout: number;
  scene: number;
}

function best(
  choices: Iterable<LeadPicture>,
  distanceOf: (choice: LeadPicture) => Distance,
): LeadPicture | null {
  let found: { choice: LeadPicture; worth: number } | null = null;
  for (const choice of choices) {
    const worth = scoreOf(distanceOf(choice));
    if (worth === FRESH) return choice;
    if (!found || worth > found.worth) found = { choice, worth };
  }
  return found?.choice ?? null;
}

const FRESH = 2 * NEIGHBOURS + IN_SIGHT;

/**
 * Prefers distance of the same picture, then of the layout, then of the scene: other colours are better than a repeat.
 */
function scoreOf({ picture, layout, scene }: Distance): number {
  if (picture < NEIGHBOURS) return picture;
  if (layout < NEIGHBOURS) return NEIGHBOURS + layout;
  return 2 * NEIGHBOURS + Math.min(scene, IN_SIGHT);
}

/**
 * The pictures of each card, at most `most`. The first differs from those of neighbours. A fallback can only be first.
 */
export function picturesOfCards(
  cards: readonly (readonly LeadPicture[])[],
  most: number,
  shown?: Shown,
): Picture[][] {
  return varyLeadPictures(cards, shown).map((first, index) => {
    if (!first) return [];
    const others = (cards[index] ?? []).filter((each) => each !== first && !each.isFallback);
    return [first, ...others].slice(0, most).map(({ picture }) => picture);
  });
}
