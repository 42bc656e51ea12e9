import * as z from 'zod/mini';

/** What staff have agreed to do with somebody at a time. */
export const meetingKind = z.enum(['visit', 'call']);
