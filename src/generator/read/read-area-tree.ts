import * as z from 'zod';
import { CommandError } from '#server/command/command-error.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
import type { RawRow } from './read-rows.ts';

const treeSchema = z.array(
  z.object({
    ...{ id: z.guid(), place_kind: z.nullable(z.string()), lies_in: z.nullable(z.guid()) },
    middle: z.nullable(z.record(z.string(), z.unknown())),
  }),
);

/** What the row of an area is given of which nothing holds. */
export const inNoTree: RawRow = { place_kind: null, lies_in: null, middle: null };

/** What each area is, in which it lies and where its homes are, by its id, as far as that holds. Throws a CommandError when the backend does not answer. */
export async function readAreaTree(client: ServiceClient): Promise<ReadonlyMap<string, RawRow>> {
  const { data, error } = await client.rpc('places_in_force');
  if (error) {
    throw new CommandError(
      `Where areas lie could not be read from the backend: ${error.message}. Nothing was published; the last pages stay.`,
    );
  }
  return new Map(treeSchema.parse(data).map(({ id, ...place }) => [id, place]));
}
