import * as z from 'zod/mini';
import {
  alreadyDecided,
  type GenerateStaticHtmlResponse,
  type RemovalsRequest,
} from '#contracts/generate-static-html.ts';
import type { CallDatabase } from '../_shared/database.ts';
import { refused, type Refusal } from '../_shared/refused.ts';

/** Allows or cancels the removals in these holds. Refuses when no hold is in the state that the action expects. */
export async function decideRemovals(
  database: CallDatabase,
  { action, holds }: RemovalsRequest,
  userId: string,
): Promise<GenerateStaticHtmlResponse | Refusal> {
  const decision = action === 'cancel_removals' ? 'cancelled' : 'allowed';
  const cancelled_before = action === 'take_down_cancelled';
  const answer = await database('decide_html_removals', {
    decision,
    holds,
    decided_by: userId,
    cancelled_before,
  });
  const queued = z.int().parse(answer);
  return queued > 0 ? { queued } : refused(409, 'decided', alreadyDecided);
}
