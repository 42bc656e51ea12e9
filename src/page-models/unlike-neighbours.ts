import type { Picture } from './picture.ts';

/** Cards of a list that stand closer than this never show one picture twice, as long as their choices allow it. */
const NEIGHBOURS = 24;
/** Nor one layout in another palette closer than this: about two rows of cards on a desk. */
const IN_SIGHT = 6;

/** A picture that a card may open with. */
export interface Opening {
  picture: Picture;
  /** The same for one drawing in all its colours; a photograph's own address. */
  layout: string;
  /** True for a drawing that stands where a row has no picture of its own. */
  standIn: boolean;
}

/**
 * For each card of a list the first of its choices that no neighbour shows, else the one seen longest ago; null for
 * a card without choices. From the end of the list up: lists have the newest first, so a new card at the top leaves
 * the pictures of all others as they are. A page depends on no row that it does not show.
 */
export function unlikeNeighbours(cards: readonly Iterable<Opening>[]): (Opening | null)[] {
  const pictures = new Map<string, number>();
  const layouts = new Map<string, number>();
  const chosen: (Opening | null)[] = [];
  for (const [turn, choices] of cards.toReversed().entries()) {
    const since = (last: number | undefined) => (last === undefined ? Number.POSITIVE_INFINITY : turn - last);
    const choice = best(choices, ({ picture, layout }) => ({
      picture: since(pictures.get(picture.src)),
      layout: since(layouts.get(layout)),
    }));
    if (choice) {
      pictures.set(choice.picture.src, turn);
      layouts.set(choice.layout, turn);
    }
    chosen.push(choice);
  }
  return chosen.reverse();
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

/** A picture not seen for long first, then a layout not seen for long. */
function worthOf({ picture, layout }: Distance): number {
  if (picture < NEIGHBOURS) return picture;
  return layout < IN_SIGHT ? NEIGHBOURS + layout : FRESH;
}

/** The pictures of each card of a list, at most `most`; the first is unlike its neighbours', and a stand-in stands alone. */
export function picturesOfCards(cards: readonly (readonly Opening[])[], most: number): Picture[][] {
  return unlikeNeighbours(cards).map((first, index) => {
    if (!first) return [];
    const others = (cards[index] ?? []).filter((each) => each !== first && !each.standIn);
    return [first, ...others].slice(0, most).map(({ picture }) => picture);
  });
}
