import { createHash } from 'node:crypto';
import type { Day } from '#domain/calendar/day.ts';
import type { FileTable } from '#domain/partner-file/file-table.ts';
import type { MadeReference } from '#domain/partner-file/home-in-file.ts';
import type { PictureInFile } from '#domain/partner-file/picture-in-file.ts';
import { placeHomes, sayUnknown, type UnsurePlace } from '#domain/partner-file/place-homes.ts';
import { type HomesInFile, readHomes } from '#domain/partner-file/read-homes.ts';
import { fileColumns } from '#domain/partner-file/file-columns.ts';
import type { PartnerFile } from './partner-file.ts';
import { readPartnerFile } from './read-partner-file.ts';
import type { PlaceNames } from './read-place-names.ts';

/** A home of a file as it is stored: columns that a file may write, and the addresses of its pictures in their order. */
export interface StatedHome {
  row: number;
  reference: string;
  made?: MadeReference;
  fields: Readonly<Record<string, unknown>>;
  pictures: readonly PictureInFile[];
  /** The file says that it has a price, and a fault of the spreadsheet hides which. */
  isPriceLost?: boolean;
  /** The file says that the price is told on request: one that it stated before is taken off. */
  isPriceOnRequest?: boolean;
}

export interface StatedHomes {
  table: FileTable;
  reading: HomesInFile;
  homes: readonly StatedHome[];
  unsure: readonly UnsurePlace[];
}

/** Throws a CommandError, a sentence for staff and partner, if the file is no whole table. */
export async function readStatedHomes(
  bytes: Uint8Array,
  { partnerFile, places, today }: { partnerFile: PartnerFile; places: PlaceNames; today: Day },
): Promise<StatedHomes> {
  const table = await readPartnerFile(bytes);
  const { corrections, identity, decided } = partnerFile;
  const reading = readHomes(table, { today, corrections, identity });
  const { homes, unsure, unknown } = placeHomes(reading.homes, places.matcher, decided, places.cities);
  const remark = sayUnknown(unknown);
  return {
    table: remark === null ? table : { ...table, remarks: [...table.remarks, remark] },
    reading,
    unsure,
    homes: homes.map(
      ({ row, reference, made, fields, pictures, areaSlug, societySlug, isPriceLost, isPriceOnRequest }) => {
        const areaId = places.areaIds.get(areaSlug ?? '');
        const societyId = places.societyIds.get(societySlug ?? '');
        const stated = Object.entries(fields).filter(
          ([name, value]) => fileColumns.has(name) && value !== null,
        );
        return {
          row,
          reference,
          ...(made && { made }),
          fields: {
            ...Object.fromEntries(stated),
            ...(areaId ? { area_id: areaId } : {}),
            ...(societyId ? { society_id: societyId } : {}),
          },
          pictures,
          ...(isPriceLost ? { isPriceLost } : {}),
          ...(isPriceOnRequest ? { isPriceOnRequest } : {}),
        };
      },
    ),
  };
}

/** A number that is raised when files are read in another way, so that every file is read again. */
const READING = 5;

/** A hash by which two reads of the same bytes are known to say the same. */
export function contextHash({ mended }: PartnerFile, { hash }: PlaceNames): string {
  return sha256(JSON.stringify([READING, mended, hash]));
}

/** The hash in hexadecimal. */
export const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
