import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isSameValue } from '#domain/listing/row-change.ts';
import { mergeHome } from '#domain/partner-file/merge-home.ts';
import type { StatedHome } from './read-feed-file.ts';

const record = z.record(z.string(), z.unknown());

/** Homes of a partner as `public.feed_homes` tells them. */
export const knownHomesSchema = z.array(
  z.object({
    id: z.string(),
    reference: z.string(),
    seen_at: z.string(),
    row: record,
    /** Null: the home was never in a file. */
    stated: record.nullable(),
    settled: record,
    pictures: z.array(z.unknown()),
  }),
);
export type KnownHome = z.infer<typeof knownHomesSchema>[number];

/** What is written of one home, for `public.apply_feed_homes`. */
export interface HomeEntry {
  id: string;
  reference: string;
  /** The version that was compared; null for a new home. */
  seen_at: string | null;
  fields: Readonly<Record<string, unknown>>;
  stated: Readonly<Record<string, unknown>>;
  pictures: readonly unknown[];
}

export type HomeOutcome = 'new' | 'changed' | 'same';

export interface PlannedHome {
  home: StatedHome;
  outcome: HomeOutcome;
  /** Null: nothing is written, as the home is as its file has it. */
  entry: HomeEntry | null;
}

/** What a part of a file changes in the homes that its partner has. */
export function planHomes(homes: readonly StatedHome[], known: readonly KnownHome[]): PlannedHome[] {
  const byReference = new Map(known.map((home) => [home.reference, home]));
  return homes.map((home) => planHome(home, byReference.get(home.reference)));
}

function planHome(home: StatedHome, known: KnownHome | undefined): PlannedHome {
  const { reference, fields: theirs, pictures } = home;
  if (!known) {
    const entry = { id: randomUUID(), reference, seen_at: null, fields: theirs, stated: theirs, pictures };
    return { home, outcome: 'new', entry };
  }
  const before = new Map(Object.entries(known.stated ?? {}));
  const settled = new Map(Object.entries(known.settled));
  const { fields } = mergeHome({ ours: known.row, theirs, stated: before, settled });
  const isChanged = Object.keys(fields).length > 0;
  const isStated =
    known.stated !== null &&
    Object.entries(theirs).every(([column, value]) => isSameValue(before.get(column), value)) &&
    isSameValue(known.pictures, pictures);
  const entry = { id: known.id, reference, seen_at: known.seen_at, fields, stated: theirs, pictures };
  return {
    home,
    outcome: isChanged ? 'changed' : 'same',
    entry: isChanged || !isStated ? entry : null,
  };
}
