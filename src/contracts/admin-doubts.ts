import * as z from 'zod/mini';
import { offers } from '#domain/offer.ts';
import { partnerHome } from './admin-partners.ts';

/**
 * What is doubted of homes and waits for staff, for admins. `adminDoubts` with `{ partner, take }`, null for all partners;
 * `decideDoubt` with `{ payload: { doubt, value, decision } }`, `value` as the caller saw it. A price that somebody at a partner
 * has said by link is of kind 'answer', and is decided by `decideConfirmation`.
 */
export const adminDoubts = 'admin_doubts';
export const decideDoubt = 'decide_doubt';

const doubt = z.object({
  id: z.string(),
  kind: z.enum(['value', 'answer']),
  home: partnerHome,
  column: z.string(),
  value: z.json(),
  /** What the home has now. */
  shown: z.unknown(),
  /** Where the home is said to be, as rows store it, and the middle of the area that it is said to be in. Null: this is not asked. */
  place: z._default(
    z.nullable(
      z.object({
        area: z.string(),
        middle: z.object({ lat: z.number(), lng: z.number() }),
        position: z.string(),
      }),
    ),
    null,
  ),
  /** Why, as a sentence; null: it is far from what was stated before. */
  reason: z.nullable(z.string()),
  door: z.enum(['file', 'import', 'link', 'area']),
  /** 'row 12 of homes.csv'. */
  source: z.nullable(z.string()),
  /** Who said it by link. */
  by: z.nullable(z.string()),
  stated_at: z.string(),
  property_type: z.enum(offers),
  currency: z.nullable(z.string()),
});

export const adminDoubtsAnswer = z.object({ total: z.int(), rows: z.array(doubt) });
export const decideDoubtAnswer = z.enum(['decided', 'changed', 'gone', 'refused']);
export type WaitingDoubt = z.infer<typeof doubt>;
