import { floorPlanLimits, pictureLimits } from '../limits.ts';
import type { PictureInFile } from './picture-in-file.ts';
import { kindOf, readCaption, splitInto } from './read-pictures.ts';
import type { Remark, CellOfRow } from './cell-of-row.ts';

/** A cell with pictures; null where a list has none in this place. */
interface Group {
  column: string;
  pictures: (PictureInFile | null)[];
}

/**
 * The pictures of a home in their order, with what other cells say of each: captions, kinds, an order of their own. A cell
 * belongs to the pictures whose column has the same number ('image2', 'image2_caption') or lies in the same group
 * ('Media.MediaURL', 'Media.Order'), and to all of them if it says as many things as there are pictures.
 */
export function joinPictures(stated: readonly CellOfRow[], remarks: Remark[]): PictureInFile[] {
  const groups: Group[] = stated.flatMap(({ column, facts }) =>
    facts.pictures ? [{ column, pictures: [...facts.pictures] }] : [],
  );
  if (groups.length === 0) return [];
  const described = stated.flatMap(({ column, cell, facts }) =>
    facts.ofPictures ? [{ column, cell, ...facts.ofPictures }] : [],
  );
  // The order last, because all others count by the place in the file.
  for (const { column, cell, say, text } of described.toSorted(byOrder)) {
    const found = partsFor(column, text, groups);
    for (const { group, parts } of found ?? []) tell(group, parts, say);
    if (!found)
      remarks.push({
        column,
        value: cell,
        reason: 'these are not as many as the pictures, so nobody knows which belongs to which',
      });
  }
  return limitedPictures(groups.flatMap(({ pictures }) => pictures.filter((picture) => picture !== null)));
}

type Described = NonNullable<CellOfRow['facts']['ofPictures']>;

const byOrder = (one: Described, other: Described) =>
  Number(one.say === 'order') - Number(other.say === 'order');

function tell(group: Group, parts: readonly string[], say: Described['say']): void {
  if (say === 'order') {
    const places = parts.map(Number);
    if (places.every(Number.isFinite)) {
      const ordered = group.pictures.map((picture, at) => ({ picture, place: places[at] ?? 0 }));
      group.pictures = ordered
        .toSorted((one, other) => one.place - other.place)
        .map(({ picture }) => picture);
    }
    return;
  }
  group.pictures = group.pictures.map((picture, at) => {
    const part = parts[at] ?? '';
    if (!picture) return null;
    return say === 'kind'
      ? kindOf(picture, part)
      : { ...picture, caption: picture.caption ?? readCaption(part) };
  });
}

interface PartsOfGroup {
  group: Group;
  parts: readonly string[];
}

function partsFor(column: string, text: string, groups: readonly Group[]): PartsOfGroup[] | null {
  const near = groups.filter((group) => belongs(column, group.column));
  for (const group of near) {
    const parts = splitInto(text, group.pictures.length);
    if (parts) return [{ group, parts }];
  }
  const all = splitInto(
    text,
    groups.reduce((sum, { pictures }) => sum + pictures.length, 0),
  );
  if (!all || near.length > 0) return null;
  const left = [...all];
  return groups.map((group) => ({ group, parts: left.splice(0, group.pictures.length) }));
}

/** 'Media' of 'Media.MediaURL', and 'images/image' of 'images/image@id'. */
const containerOf = (column: string) => /^(.+)[./@][^./@]+$/.exec(column)?.[1] ?? '';
/** 3 of 'image3_caption' and of 'MEDIA_IMAGE_TEXT_03'. */
const numberOf = (column: string) => Number(/(\d+)\D*$/.exec(column)?.[1] ?? -1);

function belongs(column: string, pictures: string): boolean {
  const container = containerOf(pictures);
  const isInside = (folder: string) =>
    /[./@]/.test(column.charAt(folder.length)) && column.startsWith(folder);
  if (container === '' && containerOf(column) === '') return numberOf(column) === numberOf(pictures);
  return isInside(pictures) || (container !== '' && isInside(container));
}

/** Each address once, and as many as a home may have. */
export function limitedPictures(pictures: readonly PictureInFile[]): PictureInFile[] {
  const byAddress = new Map<string, PictureInFile>();
  for (const picture of pictures)
    if (!byAddress.has(picture.address)) byAddress.set(picture.address, picture);
  const distinct = [...byAddress.values()];
  const plans = distinct.filter(({ kind }) => kind === 'floor plan').slice(0, floorPlanLimits.entries);
  const photographs = distinct.filter(({ kind }) => kind === 'photograph');
  return [...photographs.slice(0, pictureLimits.entries - plans.length), ...plans];
}
