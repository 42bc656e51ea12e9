import { askedFacts, type AskedName, askedNames } from '#domain/fact/asked-facts.ts';
import type { AskedFact } from '#domain/fact/shape/fact.ts';
import { feedColumns } from '#domain/partner-file/feed-columns.ts';
import { columnOfFact } from '#domain/search/asked-columns.ts';

/** Where `npm run schema -- draft` writes what SQL knows of the facts of a home. */
export const FACTS_FILE = 'supabase/schemas/property/facts.sql';

/** More than the column decides what a home says, as its society does: listing/listings.sql works them out, as stated-facts.ts does. */
const JOINED: ReadonlySet<AskedName> = new Set<AskedName>(['openTo', 'gated', 'backup']);

const factOf = (name: AskedName): AskedFact => askedFacts[name];

/** What a filter of the desk compares: the answer of a row of private.listings. */
function sqlOf({ fact, kind, only }: AskedFact): string {
  const value = `(listing.home).${fact}${kind === 'flag' ? '::integer' : ''}`;
  return only ? `case when listing.property_type = '${only}' then ${value} end` : value;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

export function factsSql(): string {
  const compared = askedNames
    .filter((name) => !JOINED.has(name))
    .map((name) => [columnOfFact[name], factOf(name)] as const)
    .map(([column, fact]) => `"${column}": ${JSON.stringify({ kind: fact.kind, value: sqlOf(fact) })}`);
  return `-- What SQL knows of the facts of a home. Written by \`npm run schema -- draft\` from src/domain/fact and property-columns.ts; a test
-- compares them. Not to be changed by hand.

-- The columns of \`properties\` that a partner's file may write. Its pictures and floor plans are fetched first, and ids, references,
-- addresses and publishing are ours.
create function private.feed_columns() returns text[]
  language sql immutable
  set search_path = ''
as $$
  select '{${[...feedColumns].join(', ')}}'::text[]
$$;

-- The facts that filters of the desk compare as the row of a home states them, by the column of the index: one of a few words, several
-- of them, or a flag as a number; and the SQL of it for a row of private.listings.
create function private.compared_facts() returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select ${quoted(`{\n    ${compared.join(',\n    ')}}`)}::jsonb
$$;
`;
}
