import * as z from 'zod/mini';

/** What sections of the desk say of a visit alike. */
export const visitFacts = {
  id: z.string(),
  /** Of the enquiry. */
  reference: z.string(),
  /** 'YYYY-MM-DD' and 'HH:MM', in India. */
  starts_on: z.string(),
  starts_at: z.pipe(
    z.string(),
    z.transform((time) => time.slice(0, 5)),
  ),
  meeting_point: z.string(),
  shown_by: z.string(),
};
