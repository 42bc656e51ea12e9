import * as z from 'zod/mini';
import { partnerHome } from './admin-partners.ts';

/**
 * Photographs that people at partners sent by link and that wait for staff: `adminSentPhotographs` with `{ partner }` or
 * `{ home }`, `decideSentPhotograph` with `{ home, hash, accepted }`.
 */
export const adminSentPhotographs = 'admin_sent_photographs';
export const decideSentPhotograph = 'decide_sent_photograph';

const sentPhotograph = z.object({
  home: partnerHome,
  hash: z.string(),
  /** In pixels. */
  width: z.int(),
  sent_at: z.string(),
  /** Who at the partner has sent it; null: the contact is removed. */
  by: z.nullable(z.string()),
  partner: z.string(),
});
export type SentPhotograph = z.infer<typeof sentPhotograph>;

/** Photographs that others have sent for homes, at most 60, those first that came first. */
export const sentPhotographsAnswer = z.object({ total: z.int(), rows: z.array(sentPhotograph) });
export const decideSentPhotographAnswer = z.enum(['saved', 'changed', 'full']);
