import type { Day } from '../calendar/day.ts';
import { doubtsAbout } from '../doubt/doubts-about.ts';
import { validateListing } from '../listing/validate-listing.ts';
import type { Offer } from '../offer.ts';
import { isOwnReference } from '../property/is-own-reference.ts';
import type { Remark } from './cell-of-row.ts';
import { columnContexts, trialContext } from './column-contexts.ts';
import { type ColumnReport, newReport } from './column-report.ts';
import { type Corrections, joinCorrections, noCorrections } from './corrections.ts';
import { decideOffer } from './decide-offer.ts';
import type { FileRow, FileTable } from './file-table.ts';
import { createSums, headingIn, isHead, isOfTotals, namesOthers } from './heading-in.ts';
import type { HomeInFile, Identity } from './home-in-file.ts';
import { joinFacts } from './join-facts.ts';
import { joinPictures, limitedPictures } from './join-pictures.ts';
import { createPictureRows } from './picture-rows.ts';
import { presetOf } from './presets.ts';
import { isOnRequest } from './read-price.ts';
import { createReadings, PRICES, readRow, saysUnknownOffer } from './read-row.ts';
import { recogniseColumns } from './recognise-columns.ts';
import {
  createReferences,
  identityOf,
  lostReference,
  referenceBefore,
  traitsOf,
  withOneReference,
} from './references.ts';
import type { ReportedValue } from './reported-value.ts';
import { sheetFault } from './sheet-fault.ts';

export interface HomesInFile {
  /** 'Kyero 3', or null for a table of somebody's own. */
  preset: string | null;
  /** Of the rows that do not say it themselves. */
  offer: Offer | null;
  homes: readonly HomeInFile[];
  /** References of rows that could not be read although the home is still on offer: it stays as it is. */
  unreadHomes: readonly string[];
  /** The same of rows without a reference: the keys of what does not change, as often as there are rows. */
  unreadKeys: readonly string[];
  identity: Identity;
  /** Why its homes cannot be told to be those of the files before: a sentence. Null if they can. */
  strange: string | null;
  columns: readonly ColumnReport[];
  findings: readonly ReportedValue[];
}

export interface ReadHomesOptions {
  today: Day;
  /** What the partner offers, where the file does not say it. */
  offer?: Offer | undefined;
  corrections?: Corrections | undefined;
  /** Of the files before; null for a first file. */
  identity?: Identity | null | undefined;
}

/** The homes that a table states, with everything that did not arrive. Nothing is guessed and nothing is left out silently. */
export function readHomes(
  file: FileTable,
  { today, offer: offerOfPartner, corrections = noCorrections, identity: known = null }: ReadHomesOptions,
): HomesInFile {
  // What cannot be divided says nothing about its columns.
  const table = { ...file, rows: file.rows.filter(({ problem }) => problem === undefined) };
  const preset = presetOf(table);
  const mended = preset ? joinCorrections(preset.corrections, corrections) : corrections;
  const columns = withOneReference(table, recogniseColumns(table, mended, trialContext(today)), known);
  const offer = offerOfPartner ?? decideOffer(table, columns);
  const contexts = columnContexts(table, columns, { today, offer });
  const reports = columns.map(newReport);
  const findings: ReportedValue[] = [];
  const homes: HomeInFile[] = [];
  const unreadHomes: string[] = [];
  const unreadKeys: string[] = [];
  /** The row between the homes below which the columns are others. */
  let otherNames: number | null = null;
  const identity = identityOf(columns, known);
  const references = createReferences(columns, identity);
  const readings = createReadings();
  const sums = createSums(file.rows, columns);
  const pictureRows = createPictureRows(columns);
  for (const row of file.rows) {
    if (row.problem !== undefined) {
      findings.push(refusal(row, row.problem));
      const reference = referenceBefore(row, columns);
      if (reference) unreadHomes.push(reference);
      continue;
    }
    if (isOfTotals(row)) {
      findings.push({ ...refusal(row, 'a row of totals is no home'), isMeant: true });
      continue;
    }
    if (sums.areIn(row)) {
      findings.push(refusal(row, 'numbers without a reference and without a word: a row of sums is no home'));
      continue;
    }
    if (otherNames !== null && !isHead(row, table.columns)) {
      findings.push(
        refusal(
          row,
          `row ${otherNames} names other columns than the file begins with, so nobody knows what stands in this one: send these homes in a file of their own`,
        ),
      );
      const reference = referenceBefore(row, columns);
      if (reference) unreadHomes.push(reference);
      continue;
    }
    otherNames = namesOthers(row, table.columns) ? row.number : null;
    const heading = otherNames === null ? headingIn(row, table.columns) : 'names of other columns';
    if (heading !== null) {
      findings.push({ ...refusal(row, heading), isMeant: true });
      continue;
    }
    const named = columns.find(({ meaning }) => meaning === 'reference')?.cellOf(row.cells) ?? '';
    const lost = lostReference(named);
    if (lost !== null) {
      findings.push({ ...refusal(row, lost), column: identity.reference ?? '', value: named });
      continue;
    }
    const pictured = pictureRows.homeOf(row, named);
    if (pictured) {
      const remarks: Remark[] = [];
      const stated = readRow(row, { columns, contexts, reports, findings, readings });
      pictured.pictures = limitedPictures([...pictured.pictures, ...joinPictures(stated, remarks)]);
      for (const remark of remarks) findings.push({ row: row.number, ...remark, kind: 'unread' });
      continue;
    }
    const facts = readRow(row, { columns, contexts, reports, findings, readings });
    // What one row calls its offer in another word is not what the others have.
    const isUnsaid = offerOfPartner === undefined && saysUnknownOffer(row, columns, contexts);
    const joined = joinFacts(facts, { today, offer: isUnsaid ? null : offer });
    const note = (column: string, value: string, reason: string, kind: ReportedValue['kind']) =>
      findings.push({ row: row.number, column, value, reason, kind });
    for (const { column, value, reason, kind = 'unread' } of joined.remarks)
      note(column, value, reason, kind);
    if ('refused' in joined) {
      findings.push({ ...refusal(row, joined.refused), ...(joined.isGone ? { isMeant: true } : {}) });
      const unread = joined.isGone ? null : references.of(row, joined.reference);
      if (unread && 'is' in unread) {
        if (unread.key === null) unreadHomes.push(unread.is);
        else unreadKeys.push(unread.key);
      }
      continue;
    }
    const reference = references.of(row, joined.reference);
    if ('refused' in reference) {
      note(identity.reference ?? '', joined.reference ?? '', reference.refused, 'refused');
      // A home that has one from before stays as it is.
      if (joined.reference && isOwnReference(joined.reference)) unreadHomes.push(joined.reference);
      continue;
    }
    const { fields, problems } = checked(joined.fields);
    for (const [column, problem] of problems)
      note(column, String(joined.fields[column] ?? ''), problem, 'unread');
    for (const { column, question } of doubtsAbout(fields))
      note(column, String(fields[column] ?? ''), question, 'unlikely');
    const { pictures, locality, society, postedOn, position, pinCodes } = joined;
    const isPriceOnRequest =
      fields['price'] === undefined &&
      (facts.some(({ facts: { isPriceShown } }) => isPriceShown === false) ||
        columns.some(({ meaning, cellOf }) => PRICES.has(meaning) && isOnRequest(cellOf(row.cells))));
    const isPriceLost = facts.some(({ meaning, cell }) => PRICES.has(meaning) && sheetFault(cell) !== null);
    const made =
      reference.key === null ? {} : { made: { key: reference.key, traits: traitsOf(row, columns) } };
    const home = {
      row: row.number,
      reference: reference.is,
      ...made,
      fields,
      pictures,
      locality,
      society,
      postedOn,
      position,
      pinCodes,
      ...(isPriceOnRequest ? { isPriceOnRequest } : {}),
      ...(isPriceLost && fields['price'] === undefined ? { isPriceLost } : {}),
    };
    homes.push(home);
    if (reference.key === null) pictureRows.note(home, row);
  }
  return {
    preset: preset?.name ?? null,
    offer,
    homes,
    unreadHomes,
    unreadKeys,
    identity,
    strange: references.strange(),
    columns: reports,
    findings,
  };
}

const refusal = ({ number }: FileRow, reason: string): ReportedValue => ({
  row: number,
  column: '',
  value: '',
  reason,
  kind: 'refused',
});

function checked(fields: Readonly<Record<string, unknown>>) {
  const kept = new Map(Object.entries(fields));
  const problems = new Map<string, string>();
  // A value that depends on another may be at fault only when the first is gone.
  for (let round = 0; round < 3; round++) {
    const validated = validateListing('property', Object.fromEntries(kept), { isNew: true });
    if (validated.state === 'valid') break;
    for (const [column, problem] of Object.entries(validated.problems)) {
      problems.set(column, problem);
      kept.delete(column);
    }
  }
  return { fields: Object.fromEntries(kept), problems };
}
