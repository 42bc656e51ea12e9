import { howMatched } from '#domain/partner-file/say-question.ts';
import type { ReportedValue } from '#domain/partner-file/reported-value.ts';
import { labelOf } from '#domain/listing/listing-columns.ts';
import { meaningChoices } from '#domain/partner-file/meanings.ts';
import { referenceOfPartner } from '#domain/property/reference-of-partner.ts';
import { sayStored } from '#domain/property/say-stored.ts';
import { truncate } from '#domain/text/truncate.ts';
import type { StatedHomes } from './read-stated-homes.ts';

/** Few enough that staff read them, and that the report stays small. */
const FIRST_HOMES = 5;
/** In a mail. */
const FIRST_REFUSED = 5;
const FINDINGS = 500;
const UNSURE = 200;
const ALIKE = 200;
const CHARACTERS = 200;

interface ReportOptions {
  /** Rows that the database refused. */
  refused?: readonly ReportedValue[];
  /** Values that wait for staff. Without it the remarks about unlikely values are those of the reading. */
  doubted?: readonly ReportedValue[];
  /** False: the file is not taken in as it is, whoever says that it is right. */
  mayBeTakenIn?: boolean;
}

/** What staff see of a file that was read: columns, the first homes as they will be, what did not arrive, unclear places. */
export function runReport(
  { table, reading, homes, unsure, alike, parts }: StatedHomes,
  { refused = [], doubted, mayBeTakenIn = true }: ReportOptions = {},
) {
  const remarks = [...refused, ...(doubted ?? []), ...firstOf(reading.findings, doubted === undefined)];
  const unmeant = [...refused, ...reading.findings].filter(
    ({ kind, isMeant }) => kind === 'refused' && isMeant !== true,
  );
  return {
    mayBeTakenIn,
    /** What the partner is told: rows that nobody meant to be left out. */
    refused: {
      rows: unmeant.length,
      first: unmeant
        .slice(0, FIRST_REFUSED)
        .map(({ row, column, reason }) => ({ row, column: short(column), reason: short(reason) })),
    },
    format: table.format,
    preset: reading.preset,
    offer: reading.offer,
    remarks: table.remarks.slice(0, 20).map(short),
    columns: reading.columns.map(({ name, left, ...counts }) => ({
      name: short(name),
      left: left === null ? null : short(left),
      ...counts,
    })),
    homes: homes.slice(0, FIRST_HOMES).map(({ row, reference, fields, pictures }) => ({
      row,
      reference: referenceOfPartner(reference),
      facts: Object.entries(fields)
        .filter(([name]) => name !== 'area_id' && name !== 'society_id')
        .map(([name, value]) => [labelOf('property', name), short(sayStored(name, value))]),
      pictures: pictures.length,
    })),
    meanings: meaningChoices,
    /** How many values wait for staff. */
    doubted: doubted?.length ?? 0,
    findings: remarks
      .slice(0, FINDINGS)
      .map((finding) => ({ ...finding, value: short(finding.value), reason: short(finding.reason) })),
    /** How many there are: the lists beside hold the first ones. */
    found: {
      findings: remarks.length,
      ...{ unsure: unsure.length, alike: alike.length, parts: parts.length },
    },
    unsure: unsure.slice(0, UNSURE).map(({ kind, name, guesses, homes: count, why }) => ({
      kind,
      name: short(name),
      guesses,
      homes: count,
      why,
    })),
    /** Places that were matched by anything but their exact name, and how. */
    alike: alike.slice(0, ALIKE).map(({ name, area, how, homes: count }) => ({
      ...{ name: short(name), area: area.name, how: howMatched[how], homes: count },
    })),
    /** What lies in an area and is none itself. */
    parts: parts.slice(0, ALIKE).map(({ name, area, homes: count }) => ({
      ...{ name: short(name), area: area.name, slug: area.slug, homes: count },
    })),
  };
}

/** Rows that were refused first: they are homes that nobody sees. */
function firstOf(all: readonly ReportedValue[], withUnlikely: boolean): ReportedValue[] {
  const findings = withUnlikely ? all : all.filter(({ kind }) => kind !== 'unlikely');
  const isRefused = ({ kind }: ReportedValue) => kind === 'refused';
  return [...findings.filter(isRefused), ...findings.filter((finding) => !isRefused(finding))];
}

const short = (text: string) => truncate(text, CHARACTERS);
