import { askedFacts, type AskedName, askedNames } from '#domain/fact/asked-facts.ts';
import type { AskedFact, FactSource } from '#domain/fact/shape/fact.ts';
import { sourceFacts } from '#domain/fact/source-facts.ts';
import { fileColumns } from '#domain/partner-file/file-columns.ts';
import { namesOf } from '#domain/record-of.ts';
import { columnOfFact } from '#domain/search/fact-index-columns.ts';

/** The file to which `npm run schema -- draft` writes what SQL knows of the facts of a home. */
export const FACTS_FILE = 'supabase/schemas/property/facts.sql';

const factOf = (name: AskedName): AskedFact => askedFacts[name];

/** What a filter of the desk compares: the answer of a row of private.listings, as facts-of-row.ts has it for visitors. */
function sqlOf(name: AskedName): string {
  const fact = factOf(name);
  const column = `(listing.home).${fact.fact}`;
  const source = sourceFacts[name] ?? {};
  const value =
    fact.kind === 'flag' ? flagSql(column, source) : wordsSql(column, source, namesOf(fact.labels));
  return fact.only ? `case when listing.property_type = '${fact.only}' then ${value} end` : value;
}

function flagSql(column: string, { no, ofSociety }: FactSource): string {
  const own = no === undefined ? column : `(${column} <> '${no}')`;
  const shared = `case when '${ofSociety}' = any (listing.fact_amenities) then true end`;
  return `${ofSociety === undefined ? own : `coalesce(${own}, ${shared})`}::integer`;
}

function wordsSql(column: string, { all }: FactSource, labels: readonly string[]): string {
  const each = `'{${labels.join(',')}}'::text[]`;
  return all === undefined ? column : `case when '${all}' = any (${column}) then ${each} else ${column} end`;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The text of that file, from src/domain/fact and the columns of homes. */
export function factsSql(): string {
  const compared = askedNames
    .map((name) => [columnOfFact[name], { kind: factOf(name).kind, value: sqlOf(name) }] as const)
    .map(([column, fact]) => `"${column}": ${JSON.stringify(fact)}`);
  return `-- What SQL knows of the facts of a home. Written by \`npm run schema -- draft\` from src/domain/fact and property-columns.ts; a test
-- compares them. Not to be changed by hand.

-- The columns of \`properties\` that a partner's file may write. Its pictures and floor plans are fetched first, and ids, references,
-- addresses and publishing are ours.
create function private.feed_columns() returns text[]
  language sql immutable
  set search_path = ''
as $$
  select '{${[...fileColumns].join(', ')}}'::text[]
$$;

-- The facts that filters of the desk compare as a home or its society states them, by the column of the index: one of a few words,
-- several of them, or a flag as a number; and the SQL of it for a row of private.listings.
create function private.compared_facts() returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select ${quoted(`{\n    ${compared.join(',\n    ')}}`)}::jsonb
$$;
`;
}
