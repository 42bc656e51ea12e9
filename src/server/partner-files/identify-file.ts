import { z } from 'zod';
import { labelOf } from '#domain/listing/listing-columns.ts';
import { type DoubtfulHome, identifyHomes } from '#domain/partner-file/identify-homes.ts';
import { sayStored } from '#domain/property/say-stored.ts';
import { formatCount } from '#domain/text/text.ts';
import { truncate } from '#domain/text/truncate.ts';
import type { ServiceClient } from '../supabase/clients.ts';
import { dataOf } from '../supabase/data-of.ts';
import type { StatedHomes, StatedHome } from './read-stated-homes.ts';

const identitiesSchema = z.object({
  references: z.array(z.string()),
  homes: z.array(
    z
      .object({
        id: z.string(),
        reference: z.string(),
        traits: z.array(z.string()).nullable(),
        stated: z.record(z.string(), z.unknown()),
        pictures: z.array(z.string()),
        deleted: z.boolean(),
        long_gone: z.boolean(),
      })
      .transform(({ deleted: isDeleted, long_gone: isLongGone, ...home }) => ({
        ...home,
        isDeleted,
        isLongGone,
      })),
  ),
  gone: z.array(z.string()),
  decided: z.array(z.tuple([z.string(), z.string().nullable()])),
});

export interface IdentifiedFile {
  /** With the references of the homes that we have. */
  homes: readonly StatedHome[];
  asked: readonly DoubtfulHome<StatedHome>[];
  /** References of homes that may or may not be in the file. */
  untouched: readonly string[];
  /** What people are told of it. */
  remarks: readonly string[];
}

/** Which homes of the partner the rows of its file are. */
export async function identifyFile(
  client: ServiceClient,
  { homes, reading }: Pick<StatedHomes, 'homes' | 'reading'>,
  partner: { id: string },
): Promise<IdentifiedFile> {
  const present = [
    ...homes.flatMap(({ reference, made }) => (made ? [] : [reference])),
    ...reading.unreadHomes,
  ];
  const stored = identitiesSchema.parse(
    await dataOf(
      client.rpc('feed_identities', { of_partner: partner.id, present }),
      (message) => new Error(`The homes of the partner could not be read: ${message}`),
    ),
  );
  const { unclear, ...identified } = identifyHomes({
    homes,
    unreadKeys: reading.unreadKeys,
    references: new Set(stored.references),
    known: stored.homes,
    goneForGood: new Set(stored.gone),
    decided: new Map(stored.decided),
  });
  return { ...identified, remarks: remarksOf(identified.asked.length, unclear.length) };
}

function remarksOf(asked: number, unclear: number): string[] {
  const remarks: string[] = [];
  if (asked > 0)
    remarks.push(
      `${formatCount(asked, 'row')} may be a home that we have under another reference, or one of several alike. Nothing is done about ${asked === 1 ? 'it' : 'them'} until staff say which; references that stay the same prevent this.`,
    );
  if (unclear > 0)
    remarks.push(
      `${formatCount(unclear, 'home')} of rows that were alike ${unclear === 1 ? 'is' : 'are'} not in the file any more. Nobody can tell which of the alike, so all of them stay. Hide the one that is gone.`,
    );
  return remarks;
}

/** So many are asked at once; the others when these are decided. */
const MAX_ASKED = 500;
/** Of each fact. */
const CHARACTERS = 200;
/** A row has more words than staff need to tell it. */
const LONG = new Set(['description', 'area_id', 'society_id']);

/** The questions about rows as `public.finish_feed_run` stores them, at most 500. */
export function storedQuestions(asked: IdentifiedFile['asked']) {
  return asked.slice(0, MAX_ASKED).map(({ mark, home, candidates }) => ({
    mark,
    row: home.row,
    reference: home.made ? null : home.reference,
    title: String(home.fields['title'] ?? ''),
    candidates,
    facts: Object.entries(home.fields)
      .filter(([name]) => !LONG.has(name))
      .map(([name, value]) => [labelOf('property', name), truncate(sayStored(name, value), CHARACTERS)]),
  }));
}
