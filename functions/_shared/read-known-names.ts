import * as z from 'zod/mini';
import { nearOf, type SiteChoiceNames } from '#domain/alert/alert-label.ts';
import type { Filters } from '#domain/search/filters.ts';
import type { CallDatabase } from './database.ts';

const names = z.array(
  z.object({ kind: z.enum(['area', 'society', 'type']), slug: z.string(), name: z.string() }),
);

/** The display names of the places and types in the filters. Unknown slugs are left out. */
export async function readKnownNames(filters: Filters, database: CallDatabase): Promise<SiteChoiceNames> {
  const near = nearOf(filters);
  const lists = {
    areas: [...filters.areas, ...near.areas],
    societies: [...filters.societies, ...near.societies],
    types: [...filters.types],
  };
  if (Object.values(lists).every((slugs) => slugs.length === 0))
    return { areas: [], societies: [], types: [] };
  const rows = names.parse(await database('alert_names', lists));
  const namesOfKind = (wantedKind: string) => rows.filter(({ kind }) => kind === wantedKind);
  return { areas: namesOfKind('area'), societies: namesOfKind('society'), types: namesOfKind('type') };
}
