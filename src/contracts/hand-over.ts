import * as z from 'zod/mini';

/**
 * `handOver` with `{ handed: { enquiry, owner, to, line } }`, for admins: gives an enquiry to a colleague, who reads the line in
 * Today. `owner` is whose it was as the writer saw it. 'changed': a colleague has chosen an owner meanwhile; 'apart': nobody
 * has accepted it yet.
 */
export const handOver = 'hand_over';
export const handOverAnswer = z.enum(['handed over', 'changed', 'apart', 'gone']);
