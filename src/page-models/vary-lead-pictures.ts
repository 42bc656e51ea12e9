import type { Picture } from './picture.ts';

/** Cards closer together than this never open with the same layout, as long as their choices allow it. */
const NEIGHBOURS = 24;
/** Nor, if they have a choice, with two parts of one scene closer than this: about two rows of cards on a desktop. */
const IN_SIGHT = 6;

/** A picture that a card may open with. */
export interface LeadPicture {
  picture: Picture;
  /** The same for one illustration in all its colours; a photograph's own address. */
  layout: string;
  /** The scene that a close-up is a part of; else the layout. */
  partOf: string;
  /** True for a fallback illustration, of a row without a picture of its own. */
  isFallback: boolean;
}

/** The lead pictures of one page so far: for each, the turn that showed it last. */
export interface Shown {
  turn: number;
  pictures: Map<string, number>;
  layouts: Map<string, number>;
  scenes: Map<string, number>;
}

/** For a page, or for a list on its own. */
export function nothingShown(): Shown {
  return { turn: 0, pictures: new Map(), layouts: new Map(), scenes: new Map() };
}

/**
 * For each card of a list: the first of its choices whose layout no neighbour shows and whose scene no near card shows
 * in part; else the choice that was shown longest ago. Null for a card without choices. It goes from the end of the
 * list up: the newest card is first and gives way to the others. The lists of one page are chosen from the lowest up,
 * with one `shown`. A page depends on no row that it does not show.
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

/** The picture shown longest ago comes first, then the layout, then the scene: other colours rather than a repeat. */
function worthOf({ picture, layout, scene }: Distance): number {
  if (picture < NEIGHBOURS) return picture;
  if (layout < NEIGHBOURS) return NEIGHBOURS + layout;
  return 2 * NEIGHBOURS + Math.min(scene, IN_SIGHT);
}

/** The pictures of each card, at most `most`; the first differs from its neighbours', a fallback can only be first. */
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
