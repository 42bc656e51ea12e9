import * as z from 'zod/mini';
import type { EntityType } from '#domain/entity.ts';
import { entityTypeSchema } from '#domain/entity-schema.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { storedRecord } from '../../storage/stored-record.ts';

const KEY = 'angala.listing-drafts';

const draftSchema = z.object({
  kind: entityTypeSchema,
  id: z.string(),
  name: z.string(),
  isNew: z.boolean(),
  /** By field path: the text when typing began, and the text now. */
  fields: z.record(z.string(), z.object({ was: z.string(), now: z.string() })),
  /** The idempotency key of the last try to save, and what was sent. The same content is retried with the same key. */
  tried: z.nullable(z.object({ idempotencyKey: z.string(), what: z.string() })),
});

export type ListingDraft = z.infer<typeof draftSchema>;

export const draftKey = (kind: EntityType, id: string) => `${kind}/${id}`;

/** The unsaved text of all editors, kept on the device. Without storage it lasts as long as the page. */
export function createListingDrafts(openStorage: () => Storage, userId: string) {
  const {
    $record: $drafts,
    isKept,
    whenOtherTabChanges,
    put,
  } = storedRecord(openStorage, `${KEY}.${userId}`, draftSchema);

  function store(draft: ListingDraft): void {
    const isEmpty = Object.keys(draft.fields).length === 0 && !draft.isNew;
    put(draftKey(draft.kind, draft.id), isEmpty ? null : draft);
  }

  return {
    $drafts,
    store,
    /** False: storage is blocked or full, and the drafts last only as long as the page. */
    isKept,
    /** Calls `listener` when another tab has saved or thrown away the draft of a row. */
    whenEndedElsewhere(listener: (kind: EntityType, id: string) => void): void {
      whenOtherTabChanges((before) => {
        const now = $drafts.get();
        for (const [key, { kind, id }] of Object.entries(before))
          if (!Object.hasOwn(now, key)) listener(kind, id);
      });
    },
    get: (kind: EntityType, id: string): ListingDraft | null =>
      ownValue($drafts.get(), draftKey(kind, id)) ?? null,
    forget(kind: EntityType, id: string): void {
      store({ kind, id, name: '', isNew: false, fields: {}, tried: null });
    },
  };
}

export type ListingDrafts = ReturnType<typeof createListingDrafts>;
