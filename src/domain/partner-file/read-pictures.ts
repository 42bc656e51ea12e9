import { phraseLimits, pictureLimits } from '../limits.ts';
import { parseJson } from '../text/parse-json.ts';
import { plainText } from '../text/plain-text.ts';
import { truncate } from '../text/truncate.ts';
import type { PictureInFile, PictureKind } from './picture-in-file.ts';
import { type CellReading, notHeld, read, tidyCell, unread } from './cell-reading.ts';

const NO_ADDRESSES = 'pictures are taken by their addresses, such as https://…, and these are names of files';

/**
 * Between the addresses of one cell. A comma may also stand within an address. A match of blanks begins at the first of
 * them, so that a cell full of blanks takes one look at each.
 */
const BETWEEN = /[\n|]+|[,;]\s*(?=['"]?https?:)|(?<!\s)\s+(?=https?:\/\/)/;
/** '[Hall](https://…)', as chats and notes write links. */
const LINK = /^!?\[[^\]]{0,200}\]\((\S+)\)$/;
const FORMULA = /^=(?:IMAGE|HYPERLINK)\(\s*"([^"]+)".*\)$/i;

/** The address in a formula, a link or a line of a page. */
function addressIn(part: string): string {
  const plain = FORMULA.exec(part)?.[1] ?? LINK.exec(part)?.[1] ?? part;
  return /^\/\/[^/]/.test(plain) ? `https:${plain}` : plain;
}

const BRACKETS = /^\[|\]$/g;
const QUOTES = /^['"]+|['"]+$/g;

/** Addresses in one cell, however they are divided, or a list in JSON with captions. A line with '-' is a place without one. */
export function readPictures(kind: PictureKind, cell: string): CellReading {
  const listed = cell.startsWith('[') ? picturesInJson(cell) : null;
  const pictures =
    listed ??
    (LINK.test(cell) ? cell : cell.replace(BRACKETS, ''))
      .split(BETWEEN)
      .map((part) => addressIn(part.trim().replace(QUOTES, '')))
      .filter((part) => part !== '')
      .map((part) => (tidyCell(part) === '' ? null : { address: part, caption: null }));
  const named = pictures.filter((picture) => picture !== null);
  if (named.some(({ address }) => !isAddress(address))) return notHeld(NO_ADDRESSES);
  if (named.some(({ address }) => address.length > pictureLimits.entryLength))
    return unread(`expected addresses of at most ${pictureLimits.entryLength} characters`);
  return read({ pictures: pictures.map((picture) => picture && { ...picture, kind }) });
}

const isAddress = (text: string) => /^https?:\/\//i.test(text) && URL.canParse(text);

const ADDRESS_KEY = /url|uri|src|href|link|address|large|original/i;
const CAPTION_KEY = /caption|title|alt|desc|label/i;

/** `["https://…"]` and `[{"url": "https://…", "caption": "Hall"}]`. */
function picturesInJson(cell: string): { address: string; caption: string | null }[] | null {
  const list = parseJson(cell);
  if (!Array.isArray(list)) return null;
  return list.flatMap((each: unknown) => {
    if (typeof each === 'string') return { address: each, caption: null };
    if (typeof each !== 'object' || each === null) return [];
    const texts = Object.entries(each).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    const address = texts.find(([key, text]) => ADDRESS_KEY.test(key) && isAddress(text))?.[1];
    const caption = texts.find(([key]) => CAPTION_KEY.test(key))?.[1];
    return address === undefined ? [] : { address, caption: readCaption(caption ?? '') };
  });
}

/** Names that cameras and programs give: 'IMG_2031', 'Photo 3', 'hall.jpg'. */
const NAME_OF_FILE =
  /^(?:(?:img|dscn?|pxl|image|photo|picture|pic|untitled|screenshot|whatsapp image|media)[\d\s_.:()at#-]*(?:jpe?g|png|webp)?|\S+\.(?:jpe?g|png|webp|heic|gif|avif|tiff?))$/i;

/** Null for what says nothing of the picture. */
export function readCaption(text: string): string | null {
  const caption = truncate(tidyCell(plainText(text).replaceAll(/\s+/g, ' ')), phraseLimits.entryLength);
  return caption === '' || NAME_OF_FILE.test(caption) ? null : caption;
}

const MARKS = ['\n', '|', ';', ','];

/** The text in as many parts as there are pictures, whichever mark divides them; null if none does. */
export function splitInto(text: string, count: number): readonly string[] | null {
  if (count === 1) return [text];
  for (const mark of MARKS) {
    const parts = text.split(mark);
    if (parts.length === count) return parts;
  }
  return null;
}

/** What a file calls a picture that is no photograph, or that its partner shows to nobody outside. */
const PLAN = /floor ?plan|layout/i;
const NOT_SHOWN = /video|tour|document|audio|pdf|private|office only|firm only|agent only/i;

/** Null: it is not shown. */
export function kindOf(picture: PictureInFile, word: string): PictureInFile | null {
  if (NOT_SHOWN.test(word)) return null;
  return PLAN.test(word) ? { ...picture, kind: 'floor plan' } : picture;
}
