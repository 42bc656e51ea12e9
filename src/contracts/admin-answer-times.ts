import * as z from 'zod/mini';
import { periods } from '#domain/numbers/periods.ts';

/**
 * How enquiries were answered, by colleague: `rpc(adminAnswerTimes, { days })` by a signed-in admin, with 7, 28 or 90 full days up
 * to yesterday in India, by the day on which the enquiry came. Nothing of it names a visitor.
 */
export const adminAnswerTimes = 'admin_answer_times';

const times = {
  /** Enquiries that this colleague answered first, however long they had waited for others. */
  answered: z.int(),
  /** Of these, those answered within our promise, by its clock, which runs from 8am to 8pm in India. */
  in_time: z.int(),
  /** Of these, those answered when that clock stood still. */
  outside: z.int(),
  /** Minutes of that clock within which half and nine of ten were answered. Null: none, or fewer than 20. */
  median: z.nullable(z.int()),
  nine_of_ten: z.nullable(z.int()),
  /** Minutes of the clock on the wall within which half were answered. */
  elapsed: z.nullable(z.int()),
  /** Enquiries of theirs that nobody has answered yet, and those of them that have waited longer than we promise. */
  waiting: z.int(),
  waiting_late: z.int(),
};

const colleague = z.object({
  /** Null: answered by nobody of staff, or nobody's yet. */
  id: z.nullable(z.string()),
  /** As lists of colleagues have it: 'Meera Rao, has left'. Null also for an account that is erased. */
  name: z.nullable(z.string()),
  ...times,
});
export type ColleagueTimes = z.infer<typeof colleague>;

export const adminAnswerTimesAnswer = z.object({
  days: z.literal(periods),
  /** 'YYYY-MM-DD' */
  first_day: z.string(),
  last_day: z.string(),
  all: z.object(times),
  /** Whoever answered most first. */
  colleagues: z.array(colleague),
});
export type AnswerTimes = z.infer<typeof adminAnswerTimesAnswer>;
