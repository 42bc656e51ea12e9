import { type Entity, entityKey } from '#domain/entity.ts';
import { CommandError } from '#server/command/command-error.ts';
import { retryRequest } from '#server/supabase/retry-request.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
import { dataOf } from '#server/supabase/data-of.ts';
import { entitiesSchema, heldPagesSchema } from './entity-rows.ts';
import { nextRange, readAllPages } from '#server/supabase/read-all-pages.ts';

/** A page whose row is hidden or deleted. It stays until a person approves its removal (decision 045). */
export interface HeldPage extends Entity {
  /** The row as the pages last showed it; null when only the page is left. */
  row: Readonly<Record<string, unknown>> | null;
}

/**
 * How a publish handles removals that nobody asked for. 'hold' puts them on hold when there are too many.
 * 'preview' changes nothing and respects those that are already on hold. 'allow' allows all of them. 'preview
 * allowed' previews that.
 */
export type RemovalRule = 'hold' | 'preview' | 'allow' | 'preview allowed';

/** The database stores them, so that every process knows them. */
export interface HeldPages {
  all(): readonly HeldPage[];
  requestedRemovals(): readonly Entity[];
  /**
   * Puts removals on hold if they are too many. Call it before the rows are read, so that everything that belongs to a
   * held row is read too.
   */
  hold(): Promise<void>;
  /** Approves all removals, also those on hold. A worker carries them out too, so call it only when nothing can stop. */
  allowAll(): Promise<void>;
  /** Call it after the rows are read. Returns the pages that were put on hold or released since the last publish. */
  read(rule: RemovalRule): Promise<Entity[]>;
  /** Does as `read`, with pages that were already read. */
  apply(pages: readonly HeldPage[], requested: readonly Entity[]): Entity[];
}

export function createHeldPages(client: ServiceClient): HeldPages {
  let held = new Map<string, HeldPage>();
  let requestedRemovals: readonly Entity[] = [];

  function apply(pages: readonly HeldPage[], requested: readonly Entity[]): Entity[] {
    const before = held;
    held = new Map(pages.map((page) => [entityKey(page), page]));
    requestedRemovals = requested;
    return [
      ...pages.filter((page) => !before.has(entityKey(page))),
      ...[...before.values()].filter((page) => !held.has(entityKey(page))),
    ].map(({ type, id }) => ({ type, id }));
  }

  const hold = () => guardRemovals(client);

  return {
    all: () => [...held.values()],
    requestedRemovals: () => requestedRemovals,
    hold,
    allowAll: () => allowRemovals(client),
    async read(rule) {
      // Covers rows hidden since the first call.
      if (rule === 'hold') await hold();
      const none = rule === 'allow' || rule === 'preview allowed';
      return apply(...(await Promise.all([none ? [] : readHeld(client), readAsked(client)])));
    },
    apply,
  };
}

/** How many pages wait for a person to allow or cancel their removal. */
export async function countWaitingRemovals(client: ServiceClient): Promise<number> {
  const { count, error } = await client
    .from('html_generation_jobs')
    .select('*', { count: 'exact', head: true })
    .eq('status', 'held');
  if (error) throw new CommandError(`html_generation_jobs could not be counted: ${error.message}.`);
  return count ?? 0;
}

export function formatWaitingRemovals(pages: number): string {
  const [subject, verb, stay] =
    pages === 1 ? ['1 page', 'is', 'It stays'] : [`${pages} pages`, 'are', 'They stay'];
  return (
    `${subject} ${verb} about to come down because rows were hidden or deleted, together more than 20 % of the homes, societies or areas. ` +
    `${stay} up until somebody allows or cancels that in /admin, or runs \`npm run generate -- --allow-removals\`.`
  );
}

function readHeld(client: ServiceClient): Promise<HeldPage[]> {
  return readAllPages(async (before) => {
    const rows = client
      .from('html_leaving_rows')
      .select('entity_type, entity_id, row')
      .not('hold', 'is', null)
      .order('entity_type')
      .order('entity_id')
      .range(...nextRange(before));
    return heldPagesSchema.parse(await dataOf(rows, readError));
  });
}

function readAsked(client: ServiceClient): Promise<Entity[]> {
  return readAllPages(async (before) => {
    const rows = client
      .from('html_generation_jobs')
      .select('entity_type, entity_id')
      .eq('action', 'delete')
      .eq('approved', true)
      .in('status', ['queued', 'running'])
      .order('id')
      .range(...nextRange(before));
    return entitiesSchema.parse(await dataOf(rows, readError));
  });
}

/** May run twice: what is on hold stays so. */
async function guardRemovals(client: ServiceClient): Promise<void> {
  await dataOf(
    retryRequest(() => client.rpc('guard_html_removals')),
    (message) => faultOf('It could not be checked whether too many pages would be removed', message),
  );
}

/** May run twice: what is allowed stays so. */
async function allowRemovals(client: ServiceClient): Promise<void> {
  await dataOf(
    retryRequest(() => client.rpc('decide_html_removals', { decision: 'allowed' })),
    (message) => faultOf('The removals could not be allowed', message),
  );
}

function readError(message: string): CommandError {
  return faultOf('Removals on hold could not be read from the backend', message);
}

function faultOf(what: string, message: string): CommandError {
  return new CommandError(`${what}: ${message}. Nothing was published; the last pages stay.`);
}
