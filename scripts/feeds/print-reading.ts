import type { FileTable } from '#domain/partner-file/file-table.ts';
import type { ReportedValue } from '#domain/partner-file/reported-value.ts';
import type { AlikePlace, PlacedHomes, ProposedPart, UnsurePlace } from '#domain/partner-file/place-homes.ts';
import { howMatched } from '#domain/partner-file/say-question.ts';
import type { ColumnReport } from '#domain/partner-file/column-report.ts';
import type { HomesInFile } from '#domain/partner-file/read-homes.ts';
import { formatCount } from '#domain/text/text.ts';

/** The most lines of a kind that are printed. */
const SHOWN = 40;
/** Examples of values on a line. */
const EXAMPLES = 4;
const FIRST_HOMES = 3;

/** What a person needs to see whether a file was understood: columns, what did not arrive, unclear places, the first homes. */
export function printReading(
  name: string,
  table: FileTable,
  { preset, offer, homes, columns, findings }: HomesInFile,
  { unsure, alike, parts }: Pick<PlacedHomes, 'unsure' | 'alike' | 'parts'>,
): void {
  const kind = [table.format, preset ? `in the form of ${preset}` : null].filter(Boolean).join(' ');
  const offered =
    offer === null ? 'each row says what it offers' : `for ${offer === 'Rent' ? 'rent' : 'sale'}`;
  print(`${name}: ${kind}, ${formatCount(table.rows.length, 'row')}, ${offered}.`);
  for (const remark of table.remarks) print(remark);
  print('', 'Columns:');
  const width = Math.max(...columns.map((column) => column.name.length));
  for (const column of columns) print(`  ${column.name.padEnd(width)}  ${describeColumn(column)}`);
  printFindings(findings);
  printUnsure(unsure);
  printAlike(alike);
  printParts(parts);
  print('', 'The first homes:');
  for (const { row, fields, pictures } of homes.slice(0, FIRST_HOMES)) {
    const shown = pictures.length > 0 ? `, ${formatCount(pictures.length, 'picture')}` : '';
    print(`  Row ${row}: ${JSON.stringify(short(fields))}${shown}`);
  }
}

function describeColumn({ readAs, left, stated, read, silent, notHeld, unread }: ColumnReport): string {
  if (stated === 0) return `${readAs ?? 'not known'}: empty`;
  if (readAs === null) return `not known: ${formatCount(stated, 'value')} left out`;
  if (left !== null) return `${readAs}: left out, ${left}`;
  const parts = [
    `${formatNumber(read)} of ${formatNumber(stated)} read`,
    silent > 0 ? `${formatNumber(silent)} say nothing` : null,
    notHeld > 0 ? `${formatNumber(notHeld)} have no place in a home` : null,
    unread > 0 ? `${formatNumber(unread)} could not be read` : null,
  ];
  return `${readAs}: ${parts.filter(Boolean).join(', ')}`;
}

function printFindings(findings: readonly ReportedValue[]): void {
  if (findings.length === 0) return;
  const groups = Map.groupBy(
    findings,
    ({ kind, column, reason }) => `${kind}\n${column}\n${reason.replace(/[\d,]+/g, '#')}`,
  );
  const sorted = [...groups.values()].toSorted((one, other) => other.length - one.length);
  print('', 'What did not arrive as it stands:');
  for (const group of sorted.slice(0, SHOWN)) {
    const [first] = group;
    if (!first) continue;
    const values = [...new Set(group.map(({ value }) => value.slice(0, 40)))].filter((value) => value !== '');
    const examples = values
      .slice(0, EXAMPLES)
      .map((value) => `‘${value}’`)
      .join(', ');
    const where = first.column === '' ? '' : `${first.column}: `;
    print(
      `  ${formatCount(group.length, 'row')}, first row ${first.row}: ${where}${first.reason}${examples ? ` (${examples})` : ''}`,
    );
  }
  if (sorted.length > SHOWN) print(`  … and ${sorted.length - SHOWN} more reasons.`);
}

function printUnsure(unsure: readonly UnsurePlace[]): void {
  if (unsure.length === 0) return;
  print('', 'Names of places that are not clear:');
  for (const { kind, name, guesses, homes, why } of unsure.slice(0, SHOWN))
    print(
      `  ${name} (${kind}, ${formatCount(homes, 'home')}): ${guesses.map((guess) => guess.name).join(', ')}?${why === null ? '' : ` ${why}`}`,
    );
  if (unsure.length > SHOWN) print(`  … and ${unsure.length - SHOWN} more.`);
}

/** All of them: each may put many homes into a wrong place. */
function printAlike(alike: readonly AlikePlace[]): void {
  if (alike.length === 0) return;
  print('', 'Places that were found by something else than their exact name:');
  for (const { name, area, how, homes } of alike)
    print(`  ${name} is in ${area.name} (${formatCount(homes, 'home')}): ${howMatched[how]}`);
}

function printParts(parts: readonly ProposedPart[]): void {
  if (parts.length === 0) return;
  print('', 'Parts that are no area here, with their homes in the area meanwhile:');
  for (const { name, area, homes } of parts.slice(0, SHOWN))
    print(`  ${name} in ${area.name} (${formatCount(homes, 'home')})`);
  if (parts.length > SHOWN) print(`  … and ${parts.length - SHOWN} more.`);
}

/** A description fills a screen. */
function short(fields: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > 80 ? `${value.slice(0, 80)}…` : value,
    ]),
  );
}

const formatNumber = (count: number) => count.toLocaleString('en-IN');

function print(...lines: string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}
