import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { bookAppointmentRequest } from '#contracts/book-appointment-request.ts';
import { createEnquiryRequest } from '#contracts/create-enquiry-request.ts';
import {
  alertLimits,
  cityLimits,
  contactLimits,
  emptySearchLimits,
  typedWordsLimits,
  type Limit,
  HOME_SLUG_LIMIT,
  SOCIETY_ID_LIMIT,
  partnerContactLimits,
  partnerLimits,
  settingLimits,
  staffLimits,
  verificationLimits,
} from '#domain/limits.ts';
import { appointmentLimits, enquiryLimits } from '#domain/enquiry/enquiry-limits.ts';
import { areaColumns } from '#domain/area/area-columns.ts';
import type { ListingColumns } from '#domain/column/listing-column.ts';
import { areaSchema } from '#domain/area/area.ts';
import { citySchema } from '#domain/city/city.ts';
import { propertyColumns } from '#domain/property/property-columns.ts';
import { propertySchema } from '#domain/property/property.ts';
import { societyColumns } from '#domain/society/society-columns.ts';
import { societySchema } from '#domain/society/society.ts';
import { jsonSize } from '#domain/text/json-size.ts';
import { anArea, aProperty, aSociety, bangalore } from '../fixtures/rows.ts';
import { openDatabase, type Row, type TestDatabase } from '../fixtures/database.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';

const { name: full_name, ...ownLimits } = staffLimits;

/** The limits in the code, by table. */
const codeLimits: Record<string, Record<string, Limit>> = {
  cities: cityLimits,
  local_areas: limitsOf(areaColumns),
  society: { ...limitsOf(societyColumns), id: SOCIETY_ID_LIMIT },
  properties: { ...limitsOf(propertyColumns), slug: HOME_SLUG_LIMIT },
  enquiries: enquiryLimits,
  appointments: appointmentLimits,
  listing_contacts: contactLimits,
  profiles: { ...ownLimits, full_name, email: 255, company_name: 200, avatar_url: 2_000 },
  partners: partnerLimits,
  partner_contacts: partnerContactLimits,
  verifications: verificationLimits,
  alerts: alertLimits,
  site_settings: settingLimits,
  empty_searches: emptySearchLimits,
  typed_words: typedWordsLimits,
};

function limitsOf(columns: ListingColumns): Record<string, Limit> {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, { limit }]) => (limit === undefined ? [] : [[name, limit]])),
  );
}

/** Columns of these tables that nobody types: their limits exist in the database only. */
const databaseLimits: Record<string, Limit> = {
  reference: 20,
  mailbox: 300,
  checked_by_email: 255,
  idempotency_key: 200,
  ip_hash: 128,
  line_hash: 128,
  user_agent: 500,
  asked_facts: 5_000,
  history: { json: 20_000, depth: 4 },
  photographs: { json: 200_000, depth: 2 },
  vouched: { json: 60_000, depth: 4 },
  former_addresses: { entries: 50, entryLength: 400 },
};

interface Column {
  table: string;
  name: string;
  type: 'text' | 'text[]' | 'jsonb';
  checks: string;
}

let database: TestDatabase;
let columns: Column[];
beforeAll(async () => {
  database = await openDatabase();
  columns = await database.query<Column>(`
    select relname as "table", attname as name, format_type(atttypid, -1) as type,
           coalesce(string_agg(pg_get_constraintdef(rule.oid), ' '), '') as checks
      from pg_attribute as held
      join pg_class on pg_class.oid = attrelid and relkind = 'r' and relnamespace = 'public'::regnamespace
      left join pg_constraint as rule on conrelid = attrelid and contype = 'c' and attnum = any (conkey)
     where attnum > 0 and not attisdropped and format_type(atttypid, -1) in ('text', 'text[]', 'jsonb')
     group by relname, attname, attnum, atttypid order by relname, attnum`);
});
afterAll(() => database.close());

/** The limit that a column's constraints set, or 'words' if they list every allowed value. */
function limitOf({ name, checks }: Column): Limit | 'words' | null {
  if (checks.includes(`(${name} = ANY (ARRAY[`)) return 'words';
  const number = (pattern: string) => new RegExp(pattern).exec(checks)?.slice(1).map(Number) ?? [];
  const [entries, entryLength] = number(`list_fits\\(${name}, (\\d+), (\\d+)\\)`);
  if (entries !== undefined && entryLength !== undefined) return { entries, entryLength };
  const [json, depth] = number(`json_fits\\("?${name}"?, (\\d+), (\\d+)\\)`);
  if (json !== undefined && depth !== undefined) return { json, depth };
  const [length] = number(`char_length\\("?${name}"?\\) <= (\\d+)`);
  const [pattern] = number(`\\(${name} ~ '[^']*\\{(?:\\d+,)?(\\d+)\\}\\$'`);
  return length ?? pattern ?? null;
}

test('every text, array and JSON column of every table has a limit', () => {
  expect(columns.length).toBeGreaterThan(90);
  expect(columns.filter((column) => limitOf(column) === null)).toEqual([]);
});

test.each(Object.keys(codeLimits))('the limits of %s in the database equal those in the code', (table) => {
  const found = columns.flatMap((column) => {
    const limit = limitOf(column);
    const isOurs = column.table === table && limit !== 'words' && !(column.name in databaseLimits);
    return isOurs ? [[column.name, limit] as const] : [];
  });
  expect(Object.fromEntries(found)).toEqual(codeLimits[table]);
});

const { slug: _, ...society } = aSociety();
const rows: [table: string, schema: z.ZodType, row: Row][] = [
  ['cities', citySchema, { ...bangalore }],
  ['local_areas', areaSchema, { ...anArea() }],
  ['society', societySchema, society],
  ['properties', propertySchema, { ...aProperty() }],
];

/** Lists of a few known words, which leave no room for others. */
const wordLists = new Set(
  Object.entries(propertyColumns).flatMap(([name, { inputs }]) =>
    inputs.some(({ shape }) => shape.kind === 'words') ? name : [],
  ),
);

describe.each(rows)('a row of %s', (table, schema, row) => {
  const limits = Object.entries(codeLimits[table] ?? {}).filter(([column]) => !wordLists.has(column));

  test('is accepted with any one value at its limit', () => {
    for (const [column, limit] of limits)
      for (const value of atLimit(limit, column))
        expect(schema.safeParse({ ...row, [column]: value }).error).toBeUndefined();
  });

  test('is refused with any one value beyond its limit, with the column and the limit in the error', () => {
    for (const [column, limit] of limits)
      for (const value of valuesBeyond(limit, column)) {
        const issues = schema.safeParse({ ...row, [column]: value }).error?.issues ?? [];
        expect(issues.map(({ path }) => path[0])).toEqual([column]);
        expect(issues[0]?.message).toContain(`at most ${Object.values([limit].flatMap(numbersOf))[0]}`);
      }
  });
});

test.each([
  ['an enquiry', createEnquiryRequest, ['name', 'email', 'phone'], { bestTimes: enquiryLimits.best_times }],
  ['a call', bookAppointmentRequest, ['name', 'email', 'phone'], { message: appointmentLimits.message }],
] as const)('the form of %s has the limits of its table', (_label, schema, shared, ownLimits) => {
  const limits = {
    ...Object.fromEntries(shared.map((field) => [field, enquiryLimits[field]])),
    ...ownLimits,
  };
  expect(shared.map((field) => appointmentLimits[field])).toEqual(
    shared.map((field) => enquiryLimits[field]),
  );
  const refused = (field: string, value: string) =>
    schema.safeParse({ [field]: value }).error?.issues.some(({ path }) => path[0] === field);
  for (const [field, limit] of Object.entries(limits)) {
    const end = field === 'email' ? '@angala.example' : '';
    if (field !== 'email') expect(refused(field, 'a'.repeat(limit))).toBe(false);
    expect(refused(field, 'a'.repeat(limit + 1 - end.length) + end)).toBe(true);
  }
});

test('the code counts the size of JSON as the database does', async () => {
  const random = seededRandom(16);
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)];
  const value = (level: number): unknown => {
    const kind = Math.floor(random() * (level > 4 ? 4 : 6));
    if (kind === 0) return pick(['', 'ಕೋರಮಂಗಲ', 'a "b" \\ c', '\n\t\u0001\u007f', '🏡', '<&>', '\u2028']);
    if (kind === 1) return Math.round(random() * 2e6 - 1e6) / (pick([1, 8, 100]) ?? 1);
    if (kind === 2) return pick([true, false]);
    if (kind === 3) return null;
    const inner = Array.from({ length: Math.floor(random() * 5) }, () => value(level + 1));
    return kind === 4 ? inner : Object.fromEntries(inner.map((each, at) => [`ಕ${at}"`, each]));
  };
  const values = Array.from({ length: 300 }, () => value(0));
  const sizes = await database.query<{ size: number }>(
    `select char_length(value::text) as size from jsonb_array_elements($1::jsonb) with ordinality as each (value, place)
      order by place`,
    [values],
  );
  expect(values.map((each) => jsonSize(each, { max: 1e6, depth: 10 }))).toEqual(
    sizes.map(({ size }) => size),
  );
});

test.each([
  ['an array of 101 entries', 'area_images', Array.from({ length: 101 }, () => '')],
  ['an entry of 2,001 characters', 'area_images', ['a'.repeat(2001)]],
  ['a JSON value of 20,001 characters', 'market_data', { a: 'b'.repeat(20_001 - '{"a": ""}'.length) }],
  ['a JSON value nested eleven deep', 'market_data', nested(11)],
])('the database refuses %s', async (_label, column, value) => {
  const cast = Array.isArray(value) ? 'text[]' : 'jsonb';
  const add = `insert into public.local_areas (area, slug, ${column}) values ('Hebbal', 'hebbal', $1::${cast})`;
  await expect(database.query(add, [value])).rejects.toThrow(`local_areas_${column}_check`);
});

function numbersOf(limit: Limit): number[] {
  return typeof limit === 'number' ? [limit] : Object.values(limit);
}

/**
 * Values that are just small enough. An emoji is two UTF-16 units in JavaScript and one character in Postgres.
 */
function atLimit(limit: Limit, column: string): unknown[] {
  if (typeof limit === 'number') return column === 'slug' ? ['a'.repeat(limit)] : ['🏡'.repeat(limit)];
  if ('entries' in limit)
    return [Array.from({ length: limit.entries }, () => '🏡'.repeat(limit.entryLength))];
  const empty = column === 'property_images' ? '[""]' : '{"a": ""}';
  const long = '🏡'.repeat(limit.json - empty.length);
  return column === 'property_images' ? [[long]] : [{ a: long }, nested(limit.depth)];
}

function valuesBeyond(limit: Limit, column: string): unknown[] {
  if (typeof limit === 'number') return ['a'.repeat(limit + 1), 'a'.repeat(20_000)];
  if ('entries' in limit)
    return [
      Array.from({ length: limit.entries + 1 }, () => ''),
      Array.from({ length: 10_000 }, () => 'a'),
      ['a'.repeat(limit.entryLength + 1)],
    ];
  const long = 'a'.repeat(limit.json);
  return column === 'property_images' ? [[long]] : [{ a: long }, nested(limit.depth + 1), nested(100_000)];
}

/** An object that is nested `depth` levels deep. */
function nested(depth: number): object {
  let value: object = {};
  for (let level = 0; level < depth; level++) value = { a: value };
  return value;
}
