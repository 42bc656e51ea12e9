import { type Entity, entityKey } from '#domain/entity.ts';

/**
 * What becomes of the page of a row, where it is not simply shown as the row says:
 * - 'taken down': staff removed it although its row is published (decision 016).
 * - 'unreadable': its row breaks the schema, so it stays as it is.
 * - 'left out': it failed before it was ever published. No page shows the row until it is tried again (decision 010).
 * - 'on hold': its row is hidden or deleted, and its removal waits for a person (decision 045).
 * - 'to be removed': a person asked for its removal, or allowed it.
 */
export type Fate = 'taken down' | 'unreadable' | 'left out' | 'on hold' | 'to be removed';

/** The fate of each page that is not simply shown, by the key of its row. */
export type Fates = ReadonlyMap<string, Fate>;

/** From the weakest to the strongest: a page that staff took down is removed whatever else is known of its row. */
const ORDER = ['to be removed', 'on hold', 'left out', 'unreadable', 'taken down'] as const;

/** Each row with its fate; of several, the strongest. */
export function fatesOf(rows: Readonly<Record<Fate, readonly Entity[]>>): Fates {
  return new Map(ORDER.flatMap((fate) => rows[fate].map((row) => [entityKey(row), fate] as const)));
}

/** Whether a published page stays as it is although its row gives no page now. */
export function staysPublished(fates: Fates, entity: Entity | null): boolean {
  const fate = entity && fates.get(entityKey(entity));
  return fate === 'unreadable' || fate === 'left out' || fate === 'on hold';
}

/** Whether a person asked for the removal of the page, so that it may be one of any number. */
export function isRemovalAsked(fates: Fates, key: string): boolean {
  const fate = fates.get(key);
  return fate === 'taken down' || fate === 'to be removed';
}

export function keysOf(fates: Fates, wanted: Fate): string[] {
  return [...fates].flatMap(([key, fate]) => (fate === wanted ? key : []));
}
