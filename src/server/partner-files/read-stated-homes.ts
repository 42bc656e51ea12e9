import { createHash } from 'node:crypto';
import type { Day } from '#domain/calendar/day.ts';
import type { FileTable } from '#domain/partner-file/file-table.ts';
import type { HomeInFile, MadeReference } from '#domain/partner-file/home-in-file.ts';
import type { PictureInFile } from '#domain/partner-file/picture-in-file.ts';
import {
  type AlikePlace,
  OUTSIDE,
  placeHomes,
  type ProposedPart,
  sayPoint,
  sayUnknown,
  type UnsurePlace,
} from '#domain/partner-file/place-homes.ts';
import { storedPosition } from '#domain/position/position.ts';
import { type HomesInFile, readHomes } from '#domain/partner-file/read-homes.ts';
import { fileColumns } from '#domain/partner-file/file-columns.ts';
import type { PartnerFile } from './partner-file.ts';
import type { ReportedValue } from '#domain/partner-file/reported-value.ts';
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
  alike: readonly AlikePlace[];
  parts: readonly ProposedPart[];
}

/** Throws a CommandError, a sentence for staff and partner, if the file is no whole table. */
export async function readStatedHomes(
  bytes: Uint8Array,
  { partnerFile, places, today }: { partnerFile: PartnerFile; places: PlaceNames; today: Day },
): Promise<StatedHomes> {
  const table = await readPartnerFile(bytes);
  const { corrections, identity, decided } = partnerFile;
  const reading = readHomes(table, { today, corrections, identity });
  const placed = placeHomes(reading.homes, places.matcher, decided, places.cities);
  const { homes, unsure, alike, parts, unknown } = placed;
  const remark = sayUnknown(unknown);
  return {
    table: remark === null ? table : { ...table, remarks: [...table.remarks, remark] },
    reading: { ...reading, findings: [...reading.findings, ...positionsOutside(placed.outside)] },
    ...{ unsure, alike, parts },
    homes: homes.map(({ position, areaSlug, societySlug, ...home }) => {
      const { row, reference, made, fields, pictures, isPriceLost, isPriceOnRequest } = home;
      const areaId = places.areaIds.get(areaSlug ?? '');
      const stored = position && storedPosition(position);
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
          ...(stored ? { position: stored } : {}),
        },
        pictures,
        ...(isPriceLost ? { isPriceLost } : {}),
        ...(isPriceOnRequest ? { isPriceOnRequest } : {}),
      };
    }),
  };
}

function positionsOutside(homes: readonly HomeInFile[]): ReportedValue[] {
  return homes.flatMap(({ row, position }) =>
    position === null
      ? []
      : [{ row, column: 'position', value: sayPoint(position), reason: OUTSIDE, kind: 'unread' as const }],
  );
}

/** A number that is raised when files are read in another way, so that every file is read again. */
const READING = 6;

/** A hash by which two reads of the same bytes are known to say the same. */
export function contextHash({ mended }: PartnerFile, { hash }: PlaceNames): string {
  return sha256(JSON.stringify([READING, mended, hash]));
}

/** The hash in hexadecimal. */
export const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
