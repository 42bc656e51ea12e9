import * as z from 'zod/mini';
import type { EntityType } from '#domain/entity.ts';
import { entityTypeSchema } from '#domain/entity-schema.ts';
import { createDrafts } from '../../storage/drafts.ts';

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
  const drafts = createDrafts({ openStorage, key: `${KEY}.${userId}`, schema: draftSchema });

  function store(draft: ListingDraft): void {
    const isEmpty = Object.keys(draft.fields).length === 0 && !draft.isNew;
    drafts.put(draftKey(draft.kind, draft.id), isEmpty ? null : draft);
  }

  return {
    $drafts: drafts.$drafts,
    store,
    isKept: drafts.isKept,
    whenEndedElsewhere: drafts.whenEndedElsewhere,
    get: (kind: EntityType, id: string) => drafts.get(draftKey(kind, id)),
    forget(kind: EntityType, id: string): void {
      store({ kind, id, name: '', isNew: false, fields: {}, tried: null });
    },
  };
}

export type ListingDrafts = ReturnType<typeof createListingDrafts>;
