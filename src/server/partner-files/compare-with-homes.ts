import { changeOf } from '#domain/listing/row-change.ts';
import type { PlacedHome } from '#domain/partner-file/place-homes.ts';
import { CommandError } from '../command/command-error.ts';
import { anyTable, type ServiceClient } from '../supabase/clients.ts';
import { nextRange, readAllPages } from '../supabase/read-all-pages.ts';
import type { PlaceNames } from './read-place-names.ts';

export interface FileChanges {
  new: number;
  changed: number;
  same: number;
  /** Rows whose reference several homes have: nothing says which is meant. */
  ambiguous: readonly PlacedHome[];
}

/** Ids per request: few enough for the longest address that is accepted, with a margin. */
const MAX_IDS_PER_REQUEST = 100;

/** What the homes of a file of no known partner would change: those without a partner whose reference we know. */
export async function compareWithHomes(
  client: ServiceClient,
  homes: readonly PlacedHome[],
  { areaIds, societyIds }: Pick<PlaceNames, 'areaIds' | 'societyIds'>,
): Promise<FileChanges> {
  const idsByReference = await readReferences(client);
  const changes = { new: 0, changed: 0, same: 0 };
  const ambiguous: PlacedHome[] = [];
  const known: { id: string; home: PlacedHome }[] = [];
  for (const home of homes) {
    const [id, ...others] = idsByReference.get(home.reference) ?? [];
    if (id === undefined) changes.new++;
    else if (others.length > 0) ambiguous.push(home);
    else known.push({ id, home });
  }
  for (let at = 0; at < known.length; at += MAX_IDS_PER_REQUEST) {
    const batch = known.slice(at, at + MAX_IDS_PER_REQUEST);
    const rows = await readRows(
      client,
      batch.map(({ id }) => id),
    );
    for (const { id, home } of batch) {
      const areaId = areaIds.get(home.areaSlug ?? '');
      const societyId = societyIds.get(home.societySlug ?? '');
      const fields = {
        ...home.fields,
        ...(areaId ? { area_id: areaId } : {}),
        ...(societyId ? { society_id: societyId } : {}),
      };
      changes[changeOf(rows.get(id) ?? {}, fields) ? 'changed' : 'same']++;
    }
  }
  return { ...changes, ambiguous };
}

async function readReferences(client: ServiceClient): Promise<Map<string, string[]>> {
  const rows = await readAllPages<{ id: string; source_key: string | null }>(async (soFar) => {
    const { data, error } = await client
      .from('properties')
      .select('id, source_key')
      .is('partner_id', null)
      .not('source_key', 'is', null)
      .order('id')
      .range(...nextRange(soFar));
    if (error) throw new CommandError(`The homes could not be read: ${error.message}.`);
    return data;
  });
  const ids = new Map<string, string[]>();
  for (const { id, source_key: reference } of rows)
    if (reference !== null) ids.set(reference, [...(ids.get(reference) ?? []), id]);
  return ids;
}

async function readRows(
  client: ServiceClient,
  ids: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  const { data, error } = await anyTable(client)
    .from('properties')
    .select('*')
    .in('id', ids)
    .returns<Record<string, unknown>[]>();
  if (error) throw new CommandError(`The homes could not be read: ${error.message}.`);
  return new Map(data.map((row) => [String(row['id']), row]));
}
