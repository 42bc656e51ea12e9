import type { Picture } from './picture.ts';

/** Cards of a page that stand closer than this never open with one layout, as long as their choices allow it. */
const NEIGHBOURS = 24;
/** Nor, where they may choose, with two parts of one scene closer than this: about two rows of cards on a desk. */
const IN_SIGHT = 6;

/** A picture that a card may open with. */
export interface LeadPicture {
  picture: Picture;
  /** The same for one drawing in all its colours; a photograph's own address. */
  layout: string;
  /** The scene that a near view is a part of; else the layout. */
  partOf: string;
  /** True for a drawing that stands where a row has no picture of its own. */
  isFallback: boolean;
}

/** What the cards of one page open with so far: the turn that showed each last. */
export interface Shown {
  turn: number;
  pictures: Map<string, number>;
  layouts: Map<string, number>;
  scenes: Map<string, number>;
}

/** For a page, or a list that stands alone. */
export function nothingShown(): Shown {
  return { turn: 0, pictures: new Map(), layouts: new Map(), scenes: new Map() };
}

/**
 * For each card of a list the first of its choices whose layout no neighbour shows, and no near card a part of its
 * scene; else what was seen longest ago. Null for a card without choices. From the end of the list up: the newest stands first and gives way to the others.
 * The lists of one page are chosen from the lowest up, with one `shown`. A page depends on no row that it does not
 * show.
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
    const worth = worthOf(distanceOf(choice));
    if (worth === FRESH) return choice;
    if (!found || worth > found.worth) found = { choice, worth };
  }
  return found?.choice ?? null;
}

const FRESH = 2 * NEIGHBOURS + IN_SIGHT;

/** A picture not seen for long first, then a layout, then a scene: other colours rather than the same again. */
function worthOf({ picture, layout, scene }: Distance): number {
  if (picture < NEIGHBOURS) return picture;
  if (layout < NEIGHBOURS) return NEIGHBOURS + layout;
  return 2 * NEIGHBOURS + Math.min(scene, IN_SIGHT);
}

/** The pictures of each card of a list, at most `most`; the first is unlike its neighbours', and a stand-in stands alone. */
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
