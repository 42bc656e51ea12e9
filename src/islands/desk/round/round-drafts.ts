import * as z from 'zod/mini';
import type { RoundHome } from '#contracts/admin-round.ts';
import {
  checkOutcomes,
  checkMethods,
  confirmableFacts,
  type Paper,
} from '#domain/verification/check-outcomes.ts';
import { createDrafts } from '../storage/drafts.ts';

const KEY = 'angala.round-drafts';
const paperState = z.catch(z.enum(['', 'seen', 'not seen']), '');

const contactFields = z.object({
  name: z.string(),
  firm: z.string(),
  phone: z.string(),
  /** `updated_at` of the contact when the typing began; null: there was none. */
  over: z.nullable(z.string()),
});

const draftSchema = z.object({
  /** The key of the last try to record the check. The same content is retried with the same key. */
  tried: z.nullable(z.object({ idempotencyKey: z.string(), what: z.string() })),
  method: z.enum(checkMethods),
  /** An outcome that asks something before it is recorded: the new price, or a confirmation. */
  asking: z.nullable(z.enum(checkOutcomes)),
  /** The questions that were shown. The same outcome once more answers them with yes. */
  asked: z._default(z.array(z.string()), []),
  /** The new price that they were about. */
  asked_price: z._default(z.nullable(z.number()), null),
  price: z.string(),
  confirmed: z.array(z.enum(confirmableFacts)),
  papers: z.object({
    khata: paperState,
    'occupancy certificate': paperState,
    'encumbrance certificate': paperState,
    'RERA number': paperState,
  } satisfies Record<Paper, typeof paperState>),
  note: z.string(),
  contact: z.nullable(contactFields),
});

export type CheckDraft = z.infer<typeof draftSchema>;
export type ContactDraft = z.infer<typeof contactFields>;

export function changesContact(stored: RoundHome['contact'], typed: ContactDraft): boolean {
  return (['name', 'firm', 'phone'] as const).some((field) => (stored?.[field] ?? '') !== typed[field]);
}

/** Unrecorded choices and text, kept on the device. Without storage they last as long as the page. */
export function createRoundDrafts(openStorage: () => Storage, userId: string) {
  const drafts = createDrafts({ openStorage, key: `${KEY}.${userId}`, schema: draftSchema });

  /** The draft of a home. A new draft has what a short call usually confirms. */
  function draftOf(home: string): CheckDraft {
    return (
      drafts.get(home) ?? {
        tried: null,
        method: 'call',
        asking: null,
        asked: [],
        asked_price: null,
        price: '',
        confirmed: ['price', 'availability'],
        papers: { khata: '', 'occupancy certificate': '', 'encumbrance certificate': '', 'RERA number': '' },
        note: '',
        contact: null,
      }
    );
  }

  return {
    $drafts: drafts.$drafts,
    get: draftOf,
    change(home: string, piece: Partial<CheckDraft>): void {
      drafts.put(home, { ...draftOf(home), ...piece });
    },
    forget: (home: string): void => drafts.put(home, null),
  };
}

export type RoundDrafts = ReturnType<typeof createRoundDrafts>;
