import * as z from 'zod/mini';
import { callerStatuses } from '#domain/appointment/appointment-status.ts';
import { slotRefusals } from '#domain/appointment/slot-refusal.ts';
import { isSlotTime } from '#domain/appointment/slots.ts';
import { callReasonField } from '#domain/appointment/call-fields.ts';
import { bookingRefusals, chooseSlot } from './book-appointment.ts';
import { fieldRule } from './field.ts';
import { dayField } from './get-appointment-slots.ts';

/**
 * `GET ?token=` shows the call, with `&day=` the times of a day; `POST` moves or cancels it. A GET changes nothing,
 * because mail scanners follow links. /calls/manage leads to the page.
 */
export const manageCall = 'manage-call';

export const callLink = z.string().check(z.regex(/^[0-9a-f]{32}$/));

const shared = {
  /** SEQUENCE of the call as the page showed it. */
  sequence: z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number)),
  reason: fieldRule(callReasonField),
};

/** A press on a button of the page. Repeating it changes nothing and reports success. */
export const manageCallRequest = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('move'),
    day: dayField,
    time: z.string(chooseSlot).check(z.refine(isSlotTime, chooseSlot)),
    ...shared,
  }),
  z.object({ do: z.literal('cancel'), ...shared }),
]);
export type ManageCallRequest = z.infer<typeof manageCallRequest>;

/** The answer of the database about a link. Null if the link is unknown or the call is over. */
export const ownCall = z.nullable(
  z.object({
    reference: z.string(),
    preferred_date: z.string(),
    /** 'HH:MM', in India. */
    preferred_time: z.string(),
    status: z.enum(callerStatuses),
    sequence: z.int(),
    /** True when it is too late to change the call. */
    begun: z.boolean(),
  }),
);
export type OwnCall = NonNullable<z.infer<typeof ownCall>>;

const limits = ['too_many_open', 'too_many_here', 'too_many_that_day', 'too_many_moves'] as const;

/** The answer of the database to a change. Null if the link is unknown. */
export const ownCallChange = z.nullable(
  z.enum(['moved', 'cancelled', 'changed', 'over', 'not_a_slot', ...slotRefusals, ...limits]),
);
export type OwnCallRefusal = Exclude<z.infer<typeof ownCallChange>, 'moved' | 'cancelled' | null>;

const { slot_taken: taken, too_many_today: _today, ...rest } = bookingRefusals;

export const ownCallRefusals: Record<OwnCallRefusal, string> = {
  ...rest,
  taken,
  not_a_slot: chooseSlot,
  changed: 'This call has changed since you opened this page. See how it stands now, then choose again.',
  over: 'This call can no longer be changed here. To reach us, reply to the mail you got about it.',
};
