import * as z from 'zod/mini';

/** `GET ?link=`: the calls as a calendar file, for whoever has the link that an admin made for their own phone. */
export const callCalendar = 'call-calendar';

/** What a link looks like; anything else is nobody's. */
export const calendarLink = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** What the database says of a link; null where nobody has it. */
export const calendarCalls = z.nullable(
  z.object({
    calls: z.array(
      z.object({
        reference: z.string(),
        name: z.string(),
        phone: z.string(),
        email: z.string(),
        message: z.string(),
        preferred_date: z.string(),
        /** 'HH:MM:SS' */
        preferred_time: z.string(),
        status: z.enum(['requested', 'confirmed', 'done', 'no-show']),
        sequence: z.int(),
        updated_at: z.string(),
      }),
    ),
    closed_days: z.array(z.object({ day: z.string(), reason: z.nullable(z.string()) })),
  }),
);
