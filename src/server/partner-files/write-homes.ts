import type { PostgrestError } from '@supabase/supabase-js';
import { z } from 'zod';
import { labelOf } from '#domain/listing/listing-columns.ts';
import type { ReportedValue } from '#domain/partner-file/reported-value.ts';
import { sayStored } from '#domain/property/say-stored.ts';
import { referenceOfPartner } from '#domain/property/reference-of-partner.ts';
import { storable } from '#domain/text/storable.ts';
import { anyTable, type ServiceClient } from '../supabase/clients.ts';
import {
  type HomeEntry,
  type KnownHome,
  knownHomesSchema,
  type PlannedHome,
  planHomes,
  type PlanOptions,
} from './plan-homes.ts';
import type { StatedHome } from './read-stated-homes.ts';

/** Homes per transaction: quick enough that nobody waits for the rows, and few requests. */
export const BATCH = 300;
/** How often a home is compared again that somebody else changes meanwhile. */
const TRIES = 3;

const appliedSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('applied'), again: z.array(z.string()) }),
  z.object({ state: z.literal('lost') }),
]);

export interface WrittenHomes {
  new: number;
  changed: number;
  same: number;
  refused: ReportedValue[];
  /** Values that wait for staff. */
  doubted: ReportedValue[];
  /** How many of them stood on pages before. */
  takenOff: number;
}

/** Another process has taken over the run. */
export class RunLost extends Error {}

export interface HomeWriter {
  client: ServiceClient;
  partner: string;
  run: string;
  now: () => Date;
  plan?: PlanOptions;
}

/** What the database knows of those of a partner's homes that these references name. */
export async function readKnownHomes(
  client: ServiceClient,
  partner: string,
  homes: readonly StatedHome[],
): Promise<KnownHome[]> {
  const { data, error } = await client.rpc('feed_homes', {
    of_partner: partner,
    reference_list: homes.map(({ reference }) => reference),
  });
  if (error) throw new Error(`The homes of the partner could not be read: ${error.message}`);
  return knownHomesSchema.parse(data);
}

/** Writes some homes of a file in one transaction. A home that the database refuses is left out and told. */
export async function writeHomes(writer: HomeWriter, homes: readonly StatedHome[]): Promise<WrittenHomes> {
  const written: WrittenHomes = { new: 0, changed: 0, same: 0, refused: [], doubted: [], takenOff: 0 };
  let left = homes;
  for (let tried = 0; left.length > 0; tried++) {
    const known = await readKnownHomes(writer.client, writer.partner, left);
    const plan = planHomes(left, known, writer.plan);
    const { again, refused } = await apply(
      writer,
      plan.flatMap(({ entry }) => entry ?? []),
    );
    for (const planned of plan) {
      const { home, outcome, entry } = planned;
      const id = entry?.id ?? '';
      const reason = refused.get(id);
      if (reason !== undefined) written.refused.push(refusal(home, reason));
      else if (!again.has(id)) {
        written[outcome]++;
        written.doubted.push(...doubtedIn(planned));
        written.takenOff += planned.takenOff;
      }
    }
    left = plan.filter(({ entry }) => entry && again.has(entry.id)).map(({ home }) => home);
    if (tried < TRIES) continue;
    for (const home of left)
      written.refused.push(refusal(home, 'somebody is changing the home; the next run takes it in'));
    break;
  }
  return written;
}

/** What waits for staff of a home, as a remark about its row. */
export function doubtedIn({ home, doubts }: PlannedHome): ReportedValue[] {
  return doubts.map(({ column, value, reason }) => ({
    row: home.row,
    column: labelOf('property', column),
    value: sayStored(column, value),
    reason: `${reason} It is not shown before staff have looked.`,
    kind: 'unlikely',
  }));
}

const refusal = ({ row, reference }: StatedHome, reason: string): ReportedValue => ({
  row,
  column: '',
  value: referenceOfPartner(reference) ?? '',
  reason,
  kind: 'refused',
});

/** Says that this process still has the run, before work that takes long. Throws RunLost if it has not. */
export async function keepRun(writer: Omit<HomeWriter, 'partner'>): Promise<void> {
  await write(writer, []);
}

interface Applied {
  again: Set<string>;
  /** Why, by id. */
  refused: Map<string, string>;
}

async function apply(writer: HomeWriter, entries: readonly HomeEntry[]): Promise<Applied> {
  if (entries.length === 0) return { again: new Set(), refused: new Map() };
  const written = await write(writer, entries);
  if (written.state === 'applied') return { again: new Set(written.again), refused: new Map() };
  const { error } = written;
  // Class 22 and 23: a value that does not fit. Anything else is not the fault of a home.
  if (!/^2[23]/.test(error.code)) throw new Error(`The homes could not be written: ${error.message}`);
  const [only, ...others] = entries;
  if (only && others.length === 0)
    return {
      again: new Set(),
      refused: new Map([[only.id, `the database refused the home: ${error.message}`]]),
    };
  const middle = Math.ceil(entries.length / 2);
  const first = await apply(writer, entries.slice(0, middle));
  const second = await apply(writer, entries.slice(middle));
  return {
    again: new Set([...first.again, ...second.again]),
    refused: new Map([...first.refused, ...second.refused]),
  };
}

async function write(
  { client, run, now }: Omit<HomeWriter, 'partner'>,
  entries: readonly HomeEntry[],
): Promise<{ state: 'applied'; again: string[] } | { state: 'failed'; error: PostgrestError }> {
  const { data, error } = await anyTable(client).rpc('apply_feed_homes', {
    run,
    entries: storable(entries),
    at: now().toISOString(),
  });
  if (error) return { state: 'failed', error };
  const applied = appliedSchema.parse(data);
  if (applied.state === 'lost') throw new RunLost();
  return applied;
}
