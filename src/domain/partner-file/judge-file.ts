import { formatNumber } from '../money/rupees.ts';
import { formatCount } from '../text/text.ts';

/** A file with fewer homes than this share of the last one may be half a file. */
const MIN_SHARE = 0.8;
/** A file with fewer of the homes that we know than this share is hardly the file of the same partner. */
const MIN_KNOWN_SHARE = 0.5;
/** More new homes than this share of the last file may be another city, or the homes of somebody else. */
const MAX_NEW_SHARE = 0.2;
/** A partner with few homes may add a floor of a house. */
const FEW_NEW = 5;

export interface FileToJudge {
  rows: number;
  /** How many of them could be read. */
  homes: number;
  /** The references of its homes, and of rows that could not be read. */
  references: readonly string[];
  /** Of the homes that the last file had. */
  known: ReadonlySet<string>;
  /** How many homes the last file had; null for a first one. */
  accepted: number | null;
  /** The last file ended with a line end and this one does not: its last cell may be cut off, and nothing else shows it. */
  lostLineEnd: boolean;
  /** Staff have seen it and want it although it is small or strange. */
  isApproved: boolean;
}

/** Why a whole file changes nothing, as a sentence for staff and partner; null if it is taken in. */
export function judgeFile({
  rows,
  homes,
  references,
  known,
  accepted,
  lostLineEnd,
  isApproved,
}: FileToJudge): string | null {
  if (homes === 0)
    return rows === 0
      ? 'The file has no homes. Nothing was changed.'
      : `The file has ${formatCount(rows, 'row')}, and none could be read as a home. Nothing was changed.`;
  if (accepted === null || isApproved) return null;
  // A partner with few homes may have sold one of them.
  if (homes < accepted * MIN_SHARE && accepted - homes > 1)
    return `The file has ${formatCount(homes, 'home')}, the last one had ${formatNumber(accepted)}. It may not be whole, so nothing was changed. If it is, staff can take it in.`;
  const found = references.filter((reference) => known.has(reference)).length;
  if (known.size > 1 && found < known.size * MIN_KNOWN_SHARE)
    return `The file has ${formatNumber(found)} of the ${formatCount(known.size, 'home')} of the last one. It may be another file, so nothing was changed. If it is right, staff can take it in.`;
  const added = new Set(references).size - found;
  if (added > FEW_NEW && added > accepted * MAX_NEW_SHARE)
    return `The file has ${formatCount(added, 'new home')}, the last one had ${formatCount(accepted, 'home')}. Nothing was changed. If they are right, staff can take them in.`;
  if (lostLineEnd)
    return 'The last file ended with a line end and this one does not, so its last row may be cut off. Nothing was changed. Send it again. If it is whole, staff can take it in.';
  return null;
}
