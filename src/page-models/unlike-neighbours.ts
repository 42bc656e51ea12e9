import type { Picture } from './picture.ts';

/** Cards of a page that stand closer than this never open with one layout, as long as their choices allow it. */
const NEIGHBOURS = 24;

/** A picture that a card may open with. */
export interface Opening {
  picture: Picture;
  /** The same for one drawing in all its colours; a photograph's own address. */
  layout: string;
  /** True for a drawing that stands where a row has no picture of its own. */
  standIn: boolean;
}

/** What the cards of one page open with so far: the turn that showed a picture, and a layout, last. */
export interface Shown {
  turn: number;
  pictures: Map<string, number>;
  layouts: Map<string, number>;
}

/** For a page, or a list that stands alone. */
export function nothingShown(): Shown {
  return { turn: 0, pictures: new Map(), layouts: new Map() };
}

/**
 * For each card of a list the first of its choices whose layout no neighbour shows, else the one seen longest ago;
 * null for a card without choices. From the end of the list up: the newest stands first and gives way to the others.
 * The lists of one page are chosen from the lowest up, with one `shown`. A page depends on no row that it does not
 * show.
 */
export function unlikeNeighbours(
  cards: readonly Iterable<Opening>[],
  shown: Shown = nothingShown(),
): (Opening | null)[] {
  const { pictures, layouts } = shown;
  const since = (last: number | undefined) =>
    last === undefined ? Number.POSITIVE_INFINITY : shown.turn - last;
  return cards
    .toReversed()
    .map((choices) => {
      const choice = best(choices, ({ picture, layout }) => ({
        picture: since(pictures.get(picture.src)),
        layout: since(layouts.get(layout)),
      }));
      if (choice) {
        pictures.set(choice.picture.src, shown.turn);
        layouts.set(choice.layout, shown.turn);
      }
      shown.turn += 1;
      return choice;
    })
    .reverse();
}

interface Distance {
  picture: number;
  layout: number;
}

function best(choices: Iterable<Opening>, distanceOf: (choice: Opening) => Distance): Opening | null {
  let found: { choice: Opening; worth: number } | null = null;
  for (const choice of choices) {
    const worth = worthOf(distanceOf(choice));
    if (worth === FRESH) return choice;
    if (!found || worth > found.worth) found = { choice, worth };
  }
  return found?.choice ?? null;
}

const FRESH = 2 * NEIGHBOURS;

/** A picture not seen for long first, then a layout not seen for long: other colours rather than the same again. */
function worthOf({ picture, layout }: Distance): number {
  if (picture < NEIGHBOURS) return picture;
  return NEIGHBOURS + Math.min(layout, NEIGHBOURS);
}

/** The pictures of each card of a list, at most `most`; the first is unlike its neighbours', and a stand-in stands alone. */
export function picturesOfCards(
  cards: readonly (readonly Opening[])[],
  most: number,
  shown?: Shown,
): Picture[][] {
  return unlikeNeighbours(cards, shown).map((first, index) => {
    if (!first) return [];
    const others = (cards[index] ?? []).filter((each) => each !== first && !each.standIn);
    return [first, ...others].slice(0, most).map(({ picture }) => picture);
  });
}
