import * as z from 'zod/mini';
import { slotRefusals } from '#domain/appointment/slot-refusal.ts';
import { withoutBidiControls } from '#domain/text/without-bidi-controls.ts';
import { appointmentRow } from './admin-inbox.ts';
import { timeTaken } from './admin-visits.ts';
import { visitFacts } from './visit-facts.ts';

/** The calls and visits of a range of days: `rpc(adminCalls, { first_day, days })` by a signed-in admin. */
export const adminCalls = 'admin_calls';

const visitorText = z.string().check(z.overwrite(withoutBidiControls));

const slot = z.object({
  /** 'HH:MM', in India. */
  time: z.string(),
  /** Why visitors cannot book it. Null: it is free. */
  refusal: z.nullable(z.enum(slotRefusals)),
  call: z.nullable(appointmentRow),
});

const callDay = z.object({
  /** 'YYYY-MM-DD' */
  day: z.string(),
  closed: z.boolean(),
  reason: z.nullable(z.string()),
  slots: z.array(slot),
});
export type CallDay = z.infer<typeof callDay>;

/** A visit that is planned or was made. */
const visit = z.object({
  ...visitFacts,
  /** The id of the person. */
  person: z.nullable(z.string()),
  name: visitorText,
  status: z.enum(['planned', 'done']),
  /** In the order in which they are seen, with the way to each and the time in it, in minutes. */
  homes: z.array(z.object({ title: z.string(), way_minutes: z.int(), minutes: z.int() })),
});
export type CalendarVisit = z.infer<typeof visit>;

const closedDay = z.object({
  day: z.string(),
  reason: z.nullable(z.string()),
  open_calls: z.int(),
});
export type ClosedDay = z.infer<typeof closedDay>;

export const adminCallsAnswer = z.object({
  days: z.array(callDay),
  visits: z.array(visit),
  /** From today on, the next day first. */
  closed_days: z.array(closedDay),
  /** When the caller's calendar link was created. Null: the caller has no link. */
  calendar_since: z.nullable(z.string()),
});

/**
 * What a call would meet: `rpc(callMeetings, { call, day, slot, owner })` by a signed-in admin. `owner` is who makes it; null:
 * nobody yet.
 */
export const callMeetings = 'call_meetings';
export const callMeetingsAnswer = z.array(timeTaken);
