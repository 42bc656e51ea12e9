import { formatNumber } from '#domain/money/rupees.ts';
import { formatCount } from '#domain/text/text.ts';
import type { IndexGroup, IndexPage, IndexPages } from '../pagination/index-pages.ts';
import { letterParts } from '../pagination/letters.ts';
import type { Picture } from '../picture/picture.ts';
import type { PlaceCard, PlaceFilter, PlaceGroup } from './place-card.ts';
import { picturesOfCards, type LeadPicture, type ShownPictures } from '../picture/vary-lead-pictures.ts';

/** Cards with pictures at the top of an index. The thousands below are plain rows, so that the page stays small. */
const PICTURED = 200;
const PICTURES = 3;
/** Options for groups on other pages. Without a limit they would make the page too large. */
const MAX_ELSEWHERE = 1000;

/** Null is the first page. */
export type IndexPath = (number: number | null) => string;

/** The groups of one page of an index. */
export function placeGroups<Row>(
  { number, parts }: IndexPage<Row>,
  {
    leadPicturesOf,
    cardOf,
    pathOf,
    shownPictures,
  }: {
    leadPicturesOf: (row: Row) => LeadPicture[];
    cardOf: (row: Row, pictures: Picture[]) => PlaceCard;
    pathOf: IndexPath;
    shownPictures: ShownPictures;
  },
): PlaceGroup[] {
  const pictured =
    number === null
      ? parts.flatMap(({ group, rows }) => (group.byLetter ? [] : rows)).slice(0, PICTURED)
      : [];
  const pictures = picturesOfCards(pictured.map(leadPicturesOf), PICTURES, shownPictures);
  let withPictures = 0;
  return parts.map(({ group: { name, value, rows: all, byLetter }, from, rows }) => {
    const cards = rows.map((row) => cardOf(row, byLetter ? [] : (pictures[withPictures++] ?? [])));
    const to = from + rows.length;
    const nextPage = (number ?? 1) + 1;
    return {
      name,
      value,
      count:
        rows.length === all.length
          ? countOf(cards)
          : `${formatNumber(from + 1)} to ${formatNumber(to)} of ${formatNumber(all.length)}`,
      cards,
      letters: byLetter ? letterParts(cards.map((card) => card.within ?? card.name)) : null,
      continued:
        to < all.length
          ? { href: `${pathOf(nextPage)}#group-${value}`, label: `${name} continues on page ${nextPage}` }
          : null,
    };
  });
}

/** '44', or '561 and 602 parts of them' where rows lie in others. */
function countOf(cards: readonly PlaceCard[]): string {
  const parts = cards.filter(({ within }) => within !== undefined).length;
  const whole = formatNumber(cards.length - parts);
  return parts === 0 ? whole : `${whole} and ${formatCount(parts, 'part')} of them`;
}

/** The link from the page with this number to a group: an anchor, or the address of another page with one. */
export function groupHref<Row>(group: IndexGroup<Row>, number: number | null, pathOf: IndexPath): string {
  const anchor = `#group-${group.value}`;
  return group.page === (number ?? 1) ? anchor : `${pathOf(group.page === 1 ? null : group.page)}${anchor}`;
}

/** The menu that leads to a group. Of one on another page the value is its address. */
export function placeFilter<Row>(
  { groups }: Pick<IndexPages<Row>, 'groups'>,
  { number, parts }: IndexPage<Row>,
  {
    label,
    parameter,
    all,
    pathOf,
  }: Pick<PlaceFilter, 'label' | 'parameter'> & { all: string; pathOf: IndexPath },
): PlaceFilter {
  const here = new Set(parts.map(({ group }) => group));
  let elsewhere = 0;
  return {
    label,
    parameter,
    options: [
      { value: '', label: all },
      ...groups
        .filter((group) => here.has(group) || ++elsewhere <= MAX_ELSEWHERE)
        .map((group) => ({
          value: here.has(group) ? group.value : groupHref(group, number, pathOf),
          label: `${group.name} (${formatNumber(group.rows.length)})`,
        })),
    ],
  };
}
