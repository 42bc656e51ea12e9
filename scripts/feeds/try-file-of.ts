import { performance } from 'node:perf_hooks';
import { istDay } from '#domain/calendar/ist.ts';
import { placeHomes, sayUnknown } from '#domain/partner-file/place-homes.ts';
import { readHomes } from '#domain/partner-file/read-homes.ts';
import { CommandError } from '#server/command/command-error.ts';
import { compareWithHomes } from '#server/partner-files/compare-with-homes.ts';
import { findPartnerFile } from '#server/partner-files/file-runs.ts';
import { readPartnerFile } from '#server/partner-files/read-partner-file.ts';
import { readPlaceNames } from '#server/partner-files/read-place-names.ts';
import { tryFile } from '#server/partner-files/take-in-file.ts';
import { type FileOptions, type SentFile, unknownPartner } from './file-options.ts';
import { printReading } from './print-reading.ts';

/** Says what a file would do, for a partner or for nobody yet, and writes nothing. */
export async function tryFileOf(
  sent: SentFile,
  { partner, isJson, ...options }: FileOptions & { partner: string | undefined },
): Promise<void> {
  const start = performance.now();
  const { table, reading, counts, remarks, ...placed } =
    partner === undefined ? await tryWithoutPartner(sent, options) : await tryOf(partner, sent, options);
  if (isJson) {
    const milliseconds = Math.round(performance.now() - start);
    process.stdout.write(`${JSON.stringify({ ...counts, milliseconds })}\n`);
    return;
  }
  printReading(sent.name, table, reading, placed);
  for (const remark of remarks) process.stdout.write(`${remark}\n`);
  process.stdout.write(
    `\n${counts.read} rows: ${counts.new} new, ${counts.changed} changed, ${counts.same} as they are, ${counts.missing} missing, ${counts.refused} refused. Nothing was written.\n`,
  );
}

type Options = Omit<FileOptions, 'isJson'>;

async function tryOf(slug: string, { bytes }: SentFile, options: Options) {
  const partnerFile = await findPartnerFile(options.client, slug);
  if (!partnerFile) throw new CommandError(unknownPartner(slug));
  const { file, counts, problem } = await tryFile(partnerFile, bytes, options);
  const remarks = problem === null ? [] : [`This file would be refused: ${problem}`];
  return { ...file, counts, remarks };
}

async function tryWithoutPartner({ bytes }: SentFile, { client, now }: Options) {
  const table = await readPartnerFile(bytes);
  const reading = readHomes(table, { today: istDay(now()) });
  const places = await readPlaceNames(client);
  const placed = placeHomes(reading.homes, places.matcher, undefined, places.cities);
  const { homes, unsure, alike, parts, unknown } = placed;
  const { ambiguous, ...changes } = await compareWithHomes(client, homes, places);
  const refused = table.rows.length - reading.homes.length + ambiguous.length;
  const counts = { read: table.rows.length, ...changes, missing: 0, refused, unsure: unsure.length };
  const remarks = ambiguous.map(
    ({ row, reference }) => `Row ${row}: several homes have the reference ${reference}.`,
  );
  const remark = sayUnknown(unknown);
  return {
    table,
    reading,
    unsure,
    alike,
    parts,
    counts,
    remarks: remark === null ? remarks : [...remarks, remark],
  };
}
