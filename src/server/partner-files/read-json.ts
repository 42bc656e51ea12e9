import type { FileTable } from '#domain/partner-file/file-table.ts';
import { parseJson } from '#domain/text/parse-json.ts';
import { CommandError } from '../command/command-error.ts';
import { alignPictures, isPicture } from './align-pictures.ts';
import { checkJson } from './check-json.ts';
import { homesInJson, isObject } from './homes-in-json.ts';
import { createTableBuilder } from './create-table-builder.ts';
import { partnerFileLimits as limits } from './partner-file-limits.ts';

const NOT_WHOLE =
  'The file begins like JSON and cannot be read as JSON, so it did not arrive whole or is damaged. Send it again. Nothing was changed.';

/** A list of homes, or an object that has one (RESO's answers keep it under `value`), or one home. */
export function readJson(text: string): FileTable {
  checkJson(text);
  const value = parseJson(text);
  const builder = createTableBuilder('JSON');
  // Whole, but without homes: the table says so.
  if (isEmptyList(value) || (isObject(value) && isEmptyList(Reflect.get(value, 'value'))))
    return builder.table();
  const homes = homesInJson(value);
  if (!homes) return readJsonLines(text);
  for (const [at, home] of homes.entries()) builder.addRecord(at + 1, flattened(home));
  return builder.table();
}

function readJsonLines(text: string): FileTable {
  const builder = createTableBuilder('JSON Lines');
  let hasHome = false;
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') continue;
    const home = parseJson(line);
    if (!isObject(home))
      throw new CommandError(
        hasHome
          ? `Line ${at + 1} of the file cannot be read as JSON, so the file did not arrive whole or is damaged. Send it again. Nothing was changed.`
          : NOT_WHOLE,
      );
    builder.addRecord(at + 1, flattened(home));
    hasHome = true;
  }
  return builder.table();
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** `{ features: { lift: true } }` has the column 'features.lift'. Values of a list stand in one cell, each on a line. */
function flattened(home: object, depth = 0): Map<string, string> {
  const values = new Map<string, string>();
  const add = (path: string, value: unknown, depth: number) => {
    if (value === null || value === undefined) return;
    if (depth > limits.depth)
      throw new CommandError(`The file nests values more than ${limits.depth} deep. Send a list of homes.`);
    if (Array.isArray(value)) addList(path, value, depth);
    else if (typeof value === 'object')
      for (const [name, each] of Object.entries(value)) add(path ? `${path}.${name}` : name, each, depth + 1);
    else note(path, String(value));
  };
  const addList = (path: string, list: readonly unknown[], depth: number) => {
    const pictures = list.filter(isObject).filter((each) => isPicture(Object.values(each)));
    if (list.length < 2 || pictures.length < list.length) for (const each of list) add(path, each, depth + 1);
    else
      for (const [name, lines] of alignPictures(pictures.map((each) => flattened(each, depth + 1))))
        note(`${path}.${name}`, lines);
  };
  const note = (path: string, value: string) => {
    const before = values.get(path);
    values.set(path, before === undefined ? value : `${before}\n${value}`);
  };
  add('', home, depth);
  return values;
}
