import * as z from 'zod/mini';
import { nearOf, type SiteChoiceNames } from '#domain/alert/alert-label.ts';
import { bangaloreGroup } from '#domain/search/places/bangalore-groups.ts';
import { isGroupKey } from '#domain/search/area-groups.ts';
import { placeOfArea } from '#domain/search/area-itself.ts';
import type { Filters } from '#domain/search/filters.ts';
import { builderNamed } from '#domain/society/builder.ts';
import type { CallDatabase } from './database.ts';

const names = z.array(
  z.object({
    kind: z.enum(['area', 'society', 'builder', 'city', 'type']),
    slug: z.string(),
    name: z.string(),
    was: z.optional(z.string()),
    has_parts: z.optional(z.literal(true)),
  }),
);

export interface KnownNames extends SiteChoiceNames {
  /** The slugs of today of areas that were renamed or merged, by the slug that was asked for. */
  formerAreas: ReadonlyMap<string, string>;
}

const NO_NAMES: KnownNames = {
  areas: [],
  societies: [],
  builders: [],
  cities: [],
  types: [],
  formerAreas: new Map(),
};

/** The display names of the places, builders and types in the filters. Unknown slugs are left out. A name that stands for many areas is one of them. */
export async function readKnownNames(filters: Filters, database: CallDatabase): Promise<KnownNames> {
  const near = nearOf(filters);
  const groups = filters.areas.flatMap((area) => bangaloreGroup(area) ?? []);
  const lists = {
    areas: [...filters.areas.filter((area) => !isGroupKey(area)).map(placeOfArea), ...near.areas],
    societies: [...filters.societies, ...near.societies],
    types: [...filters.types],
    builders: [...filters.builders],
    cities: [...filters.cities],
  };
  const namedGroups = groups.map(({ key, name }) => ({ slug: key, name }));
  if (Object.values(lists).every((slugs) => slugs.length === 0)) return { ...NO_NAMES, areas: namedGroups };
  const rows = names.parse(await database('alert_names', lists));
  const namesOfKind = (wantedKind: string) => rows.filter(({ kind }) => kind === wantedKind);
  return {
    areas: [
      ...namedGroups,
      ...namesOfKind('area').map(({ slug, name, has_parts: hasParts }) => ({
        slug,
        name,
        ...(hasParts && { hasParts }),
      })),
    ],
    societies: namesOfKind('society'),
    builders: namesOfKind('builder').map(({ slug, name }) => ({
      slug,
      name: builderNamed(name)?.name ?? name,
    })),
    cities: namesOfKind('city'),
    types: namesOfKind('type'),
    formerAreas: new Map(rows.flatMap(({ slug, was }) => (was === undefined ? [] : [[was, slug] as const]))),
  };
}
