import type { Picture } from './picture.ts';
import type { PlaceCard, PlaceFilter, PlaceGroup } from './place-card.ts';
import { picturesOfCards, type LeadPicture, type Shown } from './vary-lead-pictures.ts';

/** Cards with pictures at the top of an index; the thousands below are plain rows, so the page stays small. */
const PICTURED = 200;
const PICTURES = 3;

/** Groups by name, largest first, then by name; the order within a group is the order of the rows. */
export function placeGroups<Row>(
  rows: readonly Row[],
  {
    nameOf,
    openingsOf,
    cardOf,
    shown,
  }: {
    nameOf: (row: Row) => string;
    openingsOf: (row: Row) => LeadPicture[];
    cardOf: (row: Row, pictures: Picture[]) => PlaceCard;
    shown: Shown;
  },
): PlaceGroup[] {
  const byName = new Map<string, Row[]>();
  for (const row of rows) {
    const name = nameOf(row);
    const group = byName.get(name);
    if (group) group.push(row);
    else byName.set(name, [row]);
  }
  const ordered = [...byName].sort(
    ([nameA, a], [nameB, b]) => b.length - a.length || (nameA < nameB ? -1 : nameA > nameB ? 1 : 0),
  );
  const pictured = ordered.flatMap(([, group]) => group).slice(0, PICTURED);
  const pictures = picturesOfCards(pictured.map(openingsOf), PICTURES, shown);
  let cards = 0;
  return ordered.map(([name, group], index) => ({
    name,
    value: String(index + 1),
    cards: group.map((row) => cardOf(row, pictures[cards++] ?? [])),
  }));
}

/** The dropdown above an index: everything, then each group with its count. */
export function placeFilter(label: string, all: string, groups: readonly PlaceGroup[]): PlaceFilter {
  return {
    label,
    options: [
      { value: '', label: all },
      ...groups.map((group) => ({ value: group.value, label: `${group.name} (${group.cards.length})` })),
    ],
  };
}
