import * as z from 'zod/mini';
import { calendarStatuses } from '#domain/appointment/appointment-status.ts';
import { meetingKind } from './meeting-kind.ts';

/** `GET ?link=`: the calls and visits as a calendar file. An admin creates the secret link for their own phone. */
export const callCalendar = 'call-calendar';

export const calendarLink = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** The answer of the database about a link. Null if no admin has it. */
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
        status: z.enum(calendarStatuses),
        sequence: z.int(),
        updated_at: z.string(),
      }),
    ),
    visits: z.array(
      z.object({
        id: z.string(),
        reference: z.string(),
        name: z.string(),
        phone: z.string(),
        email: z.string(),
        starts_on: z.string(),
        /** 'HH:MM:SS' */
        starts_at: z.string(),
        meeting_point: z.string(),
        shown_by: z.string(),
        status: z.enum(['planned', 'done']),
        sequence: z.int(),
        updated_at: z.string(),
        /** Their titles, and what each takes, in the order in which they are seen. */
        homes: z.array(z.string()),
        stops: z.array(z.object({ way_minutes: z.int(), minutes: z.int() })),
      }),
    ),
    /** Calls and visits that were cancelled, without anything about a person. */
    cancelled: z.array(
      z.object({
        kind: meetingKind,
        /** The reference of a call, or the id of a visit. */
        key: z.string(),
        day: z.string(),
        /** 'HH:MM:SS' */
        time: z.string(),
        minutes: z.int(),
        sequence: z.int(),
        updated_at: z.string(),
      }),
    ),
    closed_days: z.array(z.object({ day: z.string(), reason: z.nullable(z.string()) })),
  }),
);
