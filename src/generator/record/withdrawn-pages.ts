import { type Entity, entityKey } from '#domain/entity.ts';
import { CommandError } from '#server/command/command-error.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
import { dataOf } from '#server/supabase/data-of.ts';
import { entitiesSchema, entityRows } from '../read/entity-rows.ts';
import { nextRange, readAllPages } from '#server/supabase/read-all-pages.ts';

export interface Intents {
  requested: readonly Entity[];
  takenDown: readonly Entity[];
}

export type WithdrawnChange = Intents | 'forget all';

export interface WithdrawnRead {
  /** Pages that another process took down or brought back since the last read. */
  changedElsewhere: readonly Entity[];
  withdrawnChange: WithdrawnChange;
}

/**
 * The pages that staff took down although their rows are published (decision 016). The database stores them, so that
 * every process knows them.
 */
export interface WithdrawnPages {
  all(): readonly Entity[];
  has(page: Entity): boolean;
  read(intents: Intents): Promise<WithdrawnRead>;
  /** Does as `read`, with pages that were already read. */
  apply(stored: readonly Entity[], intents: Intents): WithdrawnRead;
  /** Forgets all of them, for a publish of everything, which follows the rows alone. */
  clear(): WithdrawnRead;
  /** Call it once its pages are published. */
  save(change: WithdrawnChange): Promise<void>;
}

export function createWithdrawnPages(client: ServiceClient): WithdrawnPages {
  let pages = new Map<string, Entity>();

  function apply(storedPages: readonly Entity[], { requested, takenDown }: Intents): WithdrawnRead {
    const stored = new Map(storedPages.map((page) => [entityKey(page), page]));
    const changedElsewhere = [
      ...[...stored].filter(([key]) => !pages.has(key)),
      ...[...pages].filter(([key]) => !stored.has(key)),
    ].map(([, page]) => page);
    const restored = requested.filter((page) => stored.has(entityKey(page)));
    pages = new Map([...stored, ...takenDown.map((page) => [entityKey(page), page] as const)]);
    for (const page of restored) pages.delete(entityKey(page));
    return { changedElsewhere, withdrawnChange: { requested: restored, takenDown } };
  }

  return {
    all: () => [...pages.values()],
    has: (page) => pages.has(entityKey(page)),
    read: async (intents) => apply(await readStored(client), intents),
    apply,
    clear() {
      pages.clear();
      return { changedElsewhere: [], withdrawnChange: 'forget all' };
    },
    async save(change) {
      if (change === 'forget all') await dataOf(client.rpc('forget_withdrawn_pages'), saveError);
      else await saveIntents(client, change);
    },
  };
}

function readStored(client: ServiceClient): Promise<Entity[]> {
  return readAllPages(async (before) => {
    const rows = client
      .from('html_withdrawn_pages')
      .select('entity_type, entity_id')
      .order('entity_type')
      .order('entity_id')
      .range(...nextRange(before));
    return entitiesSchema.parse(await dataOf(rows, readError));
  });
}

async function saveIntents(client: ServiceClient, { requested, takenDown }: Intents): Promise<void> {
  if (takenDown.length + requested.length === 0) return;
  const pages = { withdrawn: entityRows(takenDown), restored: entityRows(requested) };
  await dataOf(client.rpc('save_withdrawn_pages', pages), saveError);
}

function readError(message: string): CommandError {
  return new CommandError(`html_withdrawn_pages could not be read: ${message}.`);
}

function saveError(message: string): CommandError {
  return new CommandError(
    `The pages are published, but which of them staff took down could not be noted: ${message}. Run the command again.`,
  );
}
