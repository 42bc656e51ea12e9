import { type Entity, entityKey } from '#domain/entity.ts';
import { CommandError } from '#server/command/command-error.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
import { dataOf } from '#server/supabase/data-of.ts';
import { entitiesSchema, entityRows } from '../read/entity-rows.ts';
import { nextRange, readAllPages } from '#server/supabase/read-all-pages.ts';

/** The pages that staff asked to generate (`wanted`) and to take down (`taken`). */
export interface Intents {
  wanted: readonly Entity[];
  taken: readonly Entity[];
}

/** What a publish stores once its pages are published. */
export type WithdrawnChange = Intents | 'forget all';

export interface WithdrawnRead {
  /** Pages that another process took down or brought back since the last read. */
  elsewhere: readonly Entity[];
  withdrawnChange: WithdrawnChange;
}

/**
 * The pages that staff took down although their rows are published (decision 016). The database stores them, so
 * that every process knows them.
 */
export interface WithdrawnPages {
  /** The pages to leave out of the current publish. */
  all(): readonly Entity[];
  has(page: Entity): boolean;
  /** Reads them from the database and applies these intents. */
  read(intents: Intents): Promise<WithdrawnRead>;
  /** Like `read`, with pages that were already read. */
  apply(noted: readonly Entity[], intents: Intents): WithdrawnRead;
  /** Forgets all of them, for a publish of everything, which follows the rows alone. */
  clear(): WithdrawnRead;
  /** Stores what a publish has changed. Call it once its pages are published. */
  save(change: WithdrawnChange): Promise<void>;
}

export function createWithdrawnPages(client: ServiceClient): WithdrawnPages {
  let pages = new Map<string, Entity>();

  function apply(read: readonly Entity[], { wanted, taken }: Intents): WithdrawnRead {
    const noted = new Map(read.map((page) => [entityKey(page), page]));
    const elsewhere = [
      ...[...noted].filter(([key]) => !pages.has(key)),
      ...[...pages].filter(([key]) => !noted.has(key)),
    ].map(([, page]) => page);
    const back = wanted.filter((page) => noted.has(entityKey(page)));
    pages = new Map([...noted, ...taken.map((page) => [entityKey(page), page] as const)]);
    for (const page of back) pages.delete(entityKey(page));
    return { elsewhere, withdrawnChange: { wanted: back, taken } };
  }

  return {
    all: () => [...pages.values()],
    has: (page) => pages.has(entityKey(page)),
    read: async (intents) => apply(await readNoted(client), intents),
    apply,
    clear() {
      pages.clear();
      return { elsewhere: [], withdrawnChange: 'forget all' };
    },
    async save(change) {
      if (change === 'forget all') await dataOf(client.rpc('forget_withdrawn_pages'), notNoted);
      else await saveIntents(client, change);
    },
  };
}

function readNoted(client: ServiceClient): Promise<Entity[]> {
  return readAllPages(async (before) => {
    const rows = client
      .from('html_withdrawn_pages')
      .select('entity_type, entity_id')
      .order('entity_type')
      .order('entity_id')
      .range(...nextRange(before));
    return entitiesSchema.parse(await dataOf(rows, notRead));
  });
}

async function saveIntents(client: ServiceClient, { wanted, taken }: Intents): Promise<void> {
  if (taken.length + wanted.length === 0) return;
  const pages = { withdrawn: entityRows(taken), restored: entityRows(wanted) };
  await dataOf(client.rpc('save_withdrawn_pages', pages), notNoted);
}

function notRead(message: string): CommandError {
  return new CommandError(`html_withdrawn_pages could not be read: ${message}.`);
}

function notNoted(message: string): CommandError {
  return new CommandError(
    `The pages are published, but which of them staff took down could not be noted: ${message}. Run the command again.`,
  );
}
