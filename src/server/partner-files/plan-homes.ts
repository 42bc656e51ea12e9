import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isSameValue } from '#domain/listing/row-change.ts';
import { titleOf } from '#domain/partner-file/compose-title.ts';
import { mergeHome } from '#domain/partner-file/merge-home.ts';
import { type Doubt, type DoubtContext, doubtsIn } from '#domain/doubt/doubts-about.ts';
import type { StatedHome } from './read-stated-homes.ts';

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
    /** Prices from which a step is measured. */
    earlier: z.array(z.number()).optional(),
    /** What waits for staff, and what they did not want, by column. */
    waiting: record.optional(),
    left_out: record.optional(),
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
  /** The columns that the file states, and what is doubted of them: neither in `fields` nor in `stated`. */
  judged: readonly string[];
  doubts: readonly Pick<Doubt, 'column' | 'value' | 'reason'>[];
  /** 'row 12 of homes.csv'. */
  source: string;
  /** A new home that nobody sees before staff have: in which city it is, nobody knows. */
  holds: boolean;
}

export type HomeOutcome = 'new' | 'changed' | 'same';

export interface PlannedHome {
  home: StatedHome;
  outcome: HomeOutcome;
  /** Null: nothing is written, as the home is as its file has it. */
  entry: HomeEntry | null;
  /** What is doubted now and was not decided before. */
  doubts: readonly Doubt[];
  /** How many values that stood on its page are taken off, because they are doubted. */
  takenOff: number;
}

/** What the rules of doubt ask beside a home: `row` is the home as it would be. */
export type DoubtContextOf = (row: Readonly<Record<string, unknown>>) => DoubtContext;

export interface PlanOptions {
  contextOf?: DoubtContextOf;
  /** Where its rows come from: 'homes.csv'. */
  source?: string;
}

/**
 * What a part of a file changes in the homes that its partner has. What is doubted waits for staff: the home stays as it is
 * in that, and what the file stated of it before counts on.
 */
export function planHomes(
  homes: readonly StatedHome[],
  known: readonly KnownHome[],
  { contextOf = () => ({}), source = 'a file' }: PlanOptions = {},
): PlannedHome[] {
  const byReference = new Map(known.map((home) => [home.reference, home]));
  return homes.map((home) => {
    const before = byReference.get(home.reference);
    const from = `row ${home.row} of ${source}`;
    return before ? planKnown(home, before, { contextOf, from }) : planNew(home, { contextOf, from });
  });
}

interface Judging {
  contextOf: DoubtContextOf;
  from: string;
}

function planNew(home: StatedHome, { contextOf, from }: Judging): PlannedHome {
  const { reference, fields: theirs, pictures } = home;
  const doubts = doubtsIn({}, theirs, contextOf(theirs));
  const stated = without(theirs, doubts);
  // No home is without a title.
  const fields = 'title' in stated ? stated : { ...stated, title: titleOf(stated) };
  const entry = {
    ...{ id: randomUUID(), reference, seen_at: null, fields, stated, pictures },
    ...judgement(home, doubts, from),
    holds: doubts.some(({ column }) => column === 'city') && !theirs['area_id'],
  };
  return { home, outcome: 'new', entry, doubts, takenOff: 0 };
}

function planKnown(home: StatedHome, known: KnownHome, { contextOf, from }: Judging): PlannedHome {
  const { reference, pictures } = home;
  const before = new Map(Object.entries(known.stated ?? {}));
  const theirs = withoutPrice(home, before);
  const settled = new Map(Object.entries(known.settled));
  const merged = mergeHome({ ours: known.row, theirs, stated: before, settled }).fields;
  const vouched = record.safeParse(known.row['vouched']).data;
  const context = { ...contextOf({ ...known.row, ...merged }), vouched, earlier: known.earlier };
  const [waiting, leftOut] = [columnsOf(known.waiting), columnsOf(known.left_out)];
  const isKnown = ({ column, value }: Doubt, where: ReadonlyMap<string, unknown>) =>
    where.has(column) && isSameValue(where.get(column), value);
  const standing = standingDoubts(known.row, { merged, before, contextOf, vouched }).filter(
    (doubt) => !isKnown(doubt, leftOut),
  );
  const doubts = [...doubtsIn(known.row, merged, context), ...standing];
  // Stated as none, or it would be ours that somebody has changed.
  const off = Object.fromEntries(standing.map(({ column }) => [column, null]));
  const fields = { ...without(merged, doubts), ...off };
  const stated = { ...without(theirs, doubts), ...off };
  const isChanged = Object.keys(fields).length > 0;
  const isStated =
    known.stated !== null &&
    Object.entries(stated).every(([column, value]) => isSameValue(before.get(column), value)) &&
    isSameValue(known.pictures, pictures);
  const asked = doubts.filter((doubt) => !isKnown(doubt, leftOut));
  const told = new Set(Object.keys(theirs));
  const isJudged =
    asked.every((doubt) => isKnown(doubt, waiting)) &&
    [...waiting.keys()].every(
      (column) => !told.has(column) || doubts.some((doubt) => doubt.column === column),
    );
  const entry = {
    ...{ id: known.id, reference, seen_at: known.seen_at, fields, stated, pictures },
    ...judgement({ ...home, fields: theirs }, doubts, from),
    holds: false,
  };
  return {
    home,
    outcome: isChanged ? 'changed' : 'same',
    entry: isChanged || !isStated || !isJudged ? entry : null,
    doubts: asked,
    takenOff: standing.length,
  };
}

/** What a home goes on without until staff have looked. Never its title, its place or what is offered. */
const MAY_GO = [
  ...([
    'price',
    'sqft',
    'carpet_sqft',
    'plot_sqft',
    'bedrooms',
    'baths',
    'maint_charges',
    'deposit',
  ] as const),
  ...([
    'possession',
    'built_year',
    'floor_no',
    'total_floors',
    'description',
    'furnished_with',
    'position',
  ] as const),
];
const AROUND = ['property_type', 'currency', 'asset_type', 'area_basis', 'area_id'] as const;

interface Standing {
  /** The columns that change. */
  merged: Readonly<Record<string, unknown>>;
  /** What the file stated last. */
  before: ReadonlyMap<string, unknown>;
  contextOf: DoubtContextOf;
  vouched: Readonly<Record<string, unknown>> | undefined;
}

/**
 * What is doubted of what a file stated before a rule doubted it, also where it is not read any more. What somebody else has
 * written is not judged here, nor is what would be doubted only beside it.
 */
function standingDoubts(
  ours: Readonly<Record<string, unknown>>,
  { merged, before, contextOf, vouched }: Standing,
): Doubt[] {
  const isStanding = (column: string) =>
    !Object.hasOwn(merged, column) &&
    (ours[column] ?? null) !== null &&
    isSameValue(before.get(column), ours[column]);
  const pick = (columns: readonly string[], row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
  const standing = pick(MAY_GO.filter(isStanding), ours);
  const around = pick(AROUND, { ...ours, ...merged });
  return doubtsIn(around, standing, { ...contextOf({ ...around, ...standing }), vouched });
}

/** A price that the file stated before and now tells on request is stated as none. */
function withoutPrice({ fields, isPriceOnRequest }: StatedHome, before: ReadonlyMap<string, unknown>) {
  return isPriceOnRequest && before.has('price') ? { ...fields, price: null } : fields;
}

const columnsOf = (values: Readonly<Record<string, unknown>> | undefined) =>
  new Map(Object.entries(values ?? {}));

function judgement({ fields }: StatedHome, doubts: readonly Doubt[], source: string) {
  return {
    judged: Object.keys(fields),
    doubts: doubts.map(({ column, value, reason }) => ({ column, value, reason })),
    source,
  };
}

function without(fields: Readonly<Record<string, unknown>>, doubts: readonly Doubt[]) {
  const doubted = new Set(doubts.map(({ column }) => column));
  return Object.fromEntries(Object.entries(fields).filter(([column]) => !doubted.has(column)));
}
