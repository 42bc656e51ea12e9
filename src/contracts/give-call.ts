import * as z from 'zod/mini';
import { timeTaken } from './admin-visits.ts';

/**
 * Gives a call to a colleague, or to nobody: `rpc(giveCall, { given: { call, owner, to, day, time, status, despite } })` by a signed-in
 * admin. `owner`, `day`, `time` and `status` are as the writer saw them, and `despite: [id]` what they know that it meets.
 * 'given' also where it is theirs already; 'changed': a colleague has given or moved it, or set its status, meanwhile.
 */
export const giveCall = 'give_call';
export const giveCallAnswer = z.union([
  z.object({ result: z.enum(['given', 'changed', 'gone']) }),
  z.object({ result: z.literal('meets'), meetings: z.array(timeTaken) }),
]);
