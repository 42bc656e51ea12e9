import * as z from 'zod/mini';
import { callReasonField } from '#domain/appointment/call-fields.ts';
import { slotRefusalMessages, slotRefusals } from '#domain/appointment/slot-refusal.ts';
import { fieldRule } from './field.ts';
import { dayField } from './get-appointment-slots.ts';

/**
 * `GET ?token=` shows the visit, with `&day=` the times of a day; `POST` moves or cancels it. A GET changes nothing, because mail
 * scanners follow links. /calls/visit leads to the page.
 */
export const manageVisit = 'manage-visit';

export const visitLink = z.string().check(z.regex(/^[0-9a-f]{32}$/));

const chooseTime = 'Choose a time';
const shared = {
  /** SEQUENCE of the visit as the page showed it. */
  sequence: z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number)),
  reason: fieldRule(callReasonField),
};

/** A press on a button of the page. Repeating it changes nothing and reports success. */
export const manageVisitRequest = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('move'),
    day: dayField,
    time: z.string(chooseTime).check(z.regex(/^([01]\d|2[0-3]):[03]0$/, chooseTime)),
    ...shared,
  }),
  z.object({ do: z.literal('cancel'), ...shared }),
]);
export type ManageVisitRequest = z.infer<typeof manageVisitRequest>;

/** The answer of the database about a link. Null if the link is unknown or the visit is over. */
export const ownVisit = z.nullable(
  z.object({
    reference: z.string(),
    starts_on: z.string(),
    /** 'HH:MM', in India. */
    starts_at: z.string(),
    meeting_point: z.string(),
    status: z.enum(['planned', 'cancelled', 'done']),
    sequence: z.int(),
    /** True when it is too late to change the visit. */
    begun: z.boolean(),
    /** Until when its visitor may move it here. Cancelling is possible until it begins. */
    movable_until: z.string(),
    /** True once that moment has passed. */
    late: z.boolean(),
    /** Our telephone number, if staff have entered one. */
    phone: z.catch(z.nullable(z.string()), null),
    homes: z.array(
      z.object({
        title: z.string(),
        way_minutes: z.int(),
        minutes: z.int(),
        /** The address of its page, if it has one. */
        slug: z.nullable(z.string()),
        /** It is not on our site any more. */
        gone: z.boolean(),
      }),
    ),
  }),
);
export type OwnVisit = NonNullable<z.infer<typeof ownVisit>>;

/** The times of a day to which a visit can move. Null if the link is unknown or the visit is over. */
export const ownVisitTimes = z.nullable(
  z.object({
    day: z.string(),
    /** If no time of this day is free: the next day that has one. */
    next_free_day: z.nullable(z.string()),
    times: z.array(z.object({ time: z.string(), refusal: z.nullable(z.enum(slotRefusals)) })),
  }),
);

/** The answer of the database to a change. Null if the link is unknown. */
export const ownVisitChange = z.nullable(
  z.enum(['moved', 'cancelled', 'changed', 'over', 'late', 'not_a_slot', 'too_many_moves', ...slotRefusals]),
);
export type OwnVisitRefusal = Exclude<z.infer<typeof ownVisitChange>, 'moved' | 'cancelled' | null>;

export const ownVisitRefusals: Record<OwnVisitRefusal, string> = {
  ...slotRefusalMessages,
  closed: 'We show no homes on this day. Please choose another date.',
  too_far: 'Visits can be moved up to 60 days ahead. Please choose an earlier date.',
  too_soon:
    'This time is too soon: whoever shows you the homes needs three hours of our day, 8 AM to 8 PM. Please choose a later one.',
  taken: 'This time is not free any more. Please choose another one.',
  late: 'This visit begins too soon to be moved here: whoever shows you the homes may be on the way. Nothing was changed.',
  not_a_slot: chooseTime,
  too_many_moves:
    'This visit was moved five times in a day. To move it once more, reply to the mail you got about it.',
  changed: 'This visit has changed since you opened this page. See how it stands now, then choose again.',
  over: 'This visit can no longer be changed here. To reach us, reply to the mail you got about it.',
};
