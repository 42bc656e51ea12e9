import * as z from 'zod/mini';
import { slotRefusals } from '#domain/appointment/slot-refusal.ts';
import { appointmentRow } from './admin-inbox.ts';

/** The calls of a range of days: `rpc(adminCalls, { first_day, days })` by a signed-in admin. */
export const adminCalls = 'admin_calls';

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

const closedDay = z.object({
  day: z.string(),
  reason: z.nullable(z.string()),
  open_calls: z.int(),
});
export type ClosedDay = z.infer<typeof closedDay>;

export const adminCallsAnswer = z.object({
  days: z.array(callDay),
  /** From today on, the next day first. */
  closed_days: z.array(closedDay),
  /** When the caller's calendar link was created. Null: the caller has no link. */
  calendar_since: z.nullable(z.string()),
});
