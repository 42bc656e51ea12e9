import type { FileRow } from './file-table.ts';
import type { MeaningName } from './meanings.ts';
import type { PictureInFile } from './picture-in-file.ts';
import type { FileColumn } from './recognise-columns.ts';

/** What says nothing about the home but its pictures. */
const OF_PICTURES: ReadonlySet<MeaningName | null> = new Set<MeaningName>([
  ...(['images', 'floor_plans', 'image_captions', 'image_kinds', 'image_order', 'row_number'] as const),
]);

/**
 * Finds the rows of pictures: some programs write a row for each picture of a home: the same in all else as the row before with its reference, or empty.
 * A row without a reference is one only right below.
 */
export function createPictureRows(columns: readonly FileColumn[]) {
  const hasPictures = columns.some(({ meaning }) => meaning === 'images' || meaning === 'floor_plans');
  const others = columns.filter(({ meaning }) => !OF_PICTURES.has(meaning));
  const hasOne = ({ cells }: FileRow) =>
    columns.some(
      ({ meaning, cellOf }) => (meaning === 'images' || meaning === 'floor_plans') && cellOf(cells) !== '',
    );
  const known = new Map<string, { home: { pictures: readonly PictureInFile[] }; row: FileRow }>();
  let last: string | null = null;
  return {
    homeOf(row: FileRow, reference: string) {
      const named = reference === '' ? last : reference;
      const first = named === null ? undefined : known.get(named);
      if (!hasPictures || !first || named === null || !hasOne(row)) return null;
      const isSame = others.every(({ meaning, cellOf }) => {
        const cell = cellOf(row.cells);
        return cell === '' || (cell === cellOf(first.row.cells) && (reference !== '' || meaning === null));
      });
      last = isSame ? named : null;
      return isSame ? first.home : null;
    },
    note(home: { reference: string; pictures: readonly PictureInFile[] }, row: FileRow) {
      if (hasPictures) known.set(home.reference, { home, row });
      last = home.reference;
    },
  };
}
