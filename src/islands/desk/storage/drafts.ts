import type * as z from 'zod/mini';
import { ownValue } from '#domain/text/own-value.ts';
import { storedRecord } from './stored-record.ts';

interface DraftsDependencies<Draft> {
  openStorage: () => Storage;
  /** Where they are kept: 'angala.visits.u1'. What 1.0.0 stored there must stay readable. */
  key: string;
  schema: z.ZodMiniType<Draft>;
}

/**
 * What was typed and is not saved, by what it is about. It is kept on the device, so that a reload, an ended session or a
 * failed save loses nothing, and all tabs show the same (decisions 028 and 313).
 */
export function createDrafts<Draft>(
  { openStorage, key, schema }: DraftsDependencies<Draft>,
  page: EventTarget | undefined = globalThis.window,
) {
  const { $record, isKept, put, whenOtherTabChanges } = storedRecord(openStorage, key, schema, page);
  const get = (id: string): Draft | null => ownValue($record.get(), id) ?? null;

  return {
    $drafts: $record,
    /** False: storage is blocked or full, and they last only as long as the page. */
    isKept,
    get,
    /** Null forgets the draft. */
    put,

    /**
     * Forgets what was saved. What was typed since the save began is still unsaved: `since` turns it into a draft over what
     * is stored now, or into null if nothing of it is left. Returns what stays.
     */
    forgetSaved(id: string, saved: Draft | null, since: (typed: Draft) => Draft | null): Draft | null {
      const typed = get(id);
      const rest = typed === null || areSame(typed, saved) ? null : since(typed);
      put(id, rest);
      return rest;
    },

    /** Calls `listener` once another tab has saved or dropped a draft: then what is stored may have changed. */
    whenEndedElsewhere(listener: (id: string, draft: Draft) => void): void {
      whenOtherTabChanges((before) => {
        for (const [id, draft] of Object.entries(before)) if (get(id) === null) listener(id, draft);
      });
    },
  };
}

const areSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
