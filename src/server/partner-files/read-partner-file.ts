import { gunzipSync } from 'node:zlib';
import type { FileTable } from '#domain/partner-file/file-table.ts';
import { CommandError } from '../command/command-error.ts';
import { decodeText } from './decode-text.ts';
import { inMillions, partnerFileLimits as limits } from './partner-file-limits.ts';
import { readBlm } from './read-blm.ts';
import { readDelimited } from './read-delimited.ts';
import { readHtmlTable } from './read-html-table.ts';
import { readJson } from './read-json.ts';
import { readWorkbook } from './read-workbook.ts';
import { readXml } from './read-xml.ts';

const TOO_LARGE = `The file is larger than ${inMillions(limits.bytes)}. Send the homes in several files. Nothing was changed.`;
const EMPTY = 'The file is empty. Nothing was changed.';
const OLD_EXCEL =
  'This is an Excel file of the old kind (.xls), or one with a password. Save it as .xlsx without a password, and send that. Nothing was changed.';
const PDF = 'This is a PDF. Send the table that it was made from: .xlsx or .csv. Nothing was changed.';
const WEB_PAGE =
  'This is a web page and no file of homes: the address may ask for a sign-in, or have moved. Nothing was changed.';
const CHAT =
  'These are messages of a chat and no table. Make a table with a line that names the columns (Type, BHK, Area, Price, Locality) and a line for each home, and send that. Nothing was changed.';
/** As WhatsApp exports and copies messages: '[29/11/26, 10:02] Ramesh: 3 BHK …'. */
const MESSAGE =
  /^\[?\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]m)?(?:\]| -) [^:\n]{1,60}:/i;
/** What stands before JSON that a page loads as a script: 'callback(', 'var homes ='. */
const SCRIPT = /^\s*(?:\/\*\*\/\s*)?(?:(?:var|let|const)\s+)?[\w$.]{1,60}\s*(?:\(|=)\s*(?=[[{])/;
const NO_TEXT = 'This is no table: it is neither text nor an Excel file. Nothing was changed.';

/**
 * The table in a partner's file. What it is follows from its bytes, because names and types of files are often wrong. Throws
 * a CommandError, a sentence for the partner, for what is no whole table.
 */
export async function readPartnerFile(sent: Uint8Array): Promise<FileTable> {
  if (sent.byteLength > limits.bytes) throw new CommandError(TOO_LARGE);
  const bytes = startsWith(sent, [0x1f, 0x8b]) ? gunzipped(sent) : sent;
  if (startsWith(bytes, [0x50, 0x4b])) return readWorkbook(bytes);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new CommandError(OLD_EXCEL);
  const text = decodeText(bytes);
  const start = text.slice(0, 500).trimStart();
  if (start === '') throw new CommandError(EMPTY);
  if (start.startsWith('%PDF')) throw new CommandError(PDF);
  if (isBinary(text)) throw new CommandError(NO_TEXT);
  if (
    /^(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*>\s*)*<(?:!doctype html|html|head|body|meta|style|table|div)\b/i.test(
      start,
    )
  ) {
    const table = readHtmlTable(text);
    if (!table) throw new CommandError(WEB_PAGE);
    return table;
  }
  if (MESSAGE.test(start)) throw new CommandError(CHAT);
  if (start.startsWith('<')) return readXml(text.trimStart());
  if (/^(?:[[{]|"[[{])/.test(start) && !/^"[^"\n]*"[,;\t|]/.test(start)) return readJson(text);
  const script = SCRIPT.exec(text);
  if (script) return readJson(text.slice(script[0].length).replace(/\s*\)?\s*;?\s*$/, ''));
  if (start.startsWith('#HEADER#')) return readBlm(text);
  return readDelimited(text);
}

/** Of letters: a text with a NUL here and there is a text, and numbers that are no text have many. */
const MOST_ZEROS = 0.01;

function isBinary(text: string): boolean {
  let zeros = 0;
  for (let at = text.indexOf('\0'); at !== -1; at = text.indexOf('\0', at + 1))
    if (++zeros > text.length * MOST_ZEROS) return true;
  return false;
}

function gunzipped(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: limits.bytes });
  } catch (cause) {
    const isTooLarge = cause instanceof RangeError;
    throw new CommandError(
      isTooLarge ? TOO_LARGE : 'The .gz file did not arrive whole. Send it again. Nothing was changed.',
      {
        cause,
      },
    );
  }
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}
