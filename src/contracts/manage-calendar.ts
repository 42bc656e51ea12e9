import * as z from 'zod/mini';
import { isDay } from '#domain/calendar/day.ts';
import { slotRefusals } from '#domain/appointment/slot-refusal.ts';
import { isSlotTime } from '#domain/appointment/slots.ts';
import { closedDayLimits } from '#domain/limits.ts';
import { optionalText } from './field.ts';

/**
 * Moves a call, closes or opens a day, cancels the calls of a day, and manages the calendar link of one's own phone.
 * For admins. Repeating a move, a closing or a cancellation changes nothing and reports success.
 */
export const manageCalendar = 'manage-calendar';

const noCall = 'This is not the id of a call.';
const noMeeting = 'These are not the ids of visits and calls.';
const noDay = 'Choose a day.';
const noTime = 'Choose one of the eight times.';
const day = z.string(noDay).check(z.refine(isDay, noDay));
const seenAt = z.iso.datetime({ offset: true, error: 'Say how the call was when you looked at it.' });

export const manageCalendarRequest = z.discriminatedUnion(
  'action',
  [
    z.object({
      action: z.literal('move'),
      call: z.guid(noCall),
      /** `updated_at` of the call as it was read. */
      seen_at: seenAt,
      day,
      time: z.string(noTime).check(z.refine(isSlotTime, noTime)),
      /** Visits and calls at this time that the writer knows of (`callMeetings`). Pages of before send none and are not asked. */
      despite: z.optional(z.array(z.guid(noMeeting)).check(z.maxLength(100, noMeeting))),
    }),
    z.object({
      action: z.literal('close'),
      day,
      reason: optionalText({ label: 'Reason', limit: closedDayLimits.reason }),
    }),
    z.object({ action: z.literal('open'), day }),
    /** Calls of a closed day, each as it was read. Calls that have changed since are not cancelled. */
    z.object({
      action: z.literal('cancel all'),
      day,
      calls: z.array(z.object({ id: z.guid(noCall), seen_at: seenAt })).check(
        // A day has eight slots, so a longer list is not from our page.
        z.minLength(1, 'Say which calls.'),
        z.maxLength(20, 'Say which calls.'),
      ),
    }),
    /** Creates a new link for the caller's own calendar. The previous link stops working. */
    z.object({ action: z.literal('new calendar') }),
    z.object({ action: z.literal('end calendar') }),
  ],
  'Say what is to change.',
);
export type ManageCalendarRequest = z.infer<typeof manageCalendarRequest>;

/**
 * `open_calls` is the number of open calls on a closed day. `cancelled` is how many of the named calls are now
 * cancelled. `link` is returned only once.
 */
export const manageCalendarResponse = z.object({
  cancelled: z.optional(z.int()),
  open_calls: z.optional(z.int()),
  link: z.optional(z.string()),
});
export type ManageCalendarResponse = z.infer<typeof manageCalendarResponse>;

export const moveAnswer = z.enum([
  'moved',
  'gone',
  'changed',
  'over',
  'not_a_slot',
  'meets',
  ...slotRefusals,
]);

export const moveRefusals: Record<Exclude<z.infer<typeof moveAnswer>, 'moved'>, string> = {
  gone: 'This call is not stored any more.',
  changed: 'Somebody has changed this call since you looked at it. Look at it as it is now, then move it.',
  over: 'This call is done, missed or cancelled. Only a call to come can be moved.',
  not_a_slot: noTime,
  meets: 'Somebody has planned a visit at this time meanwhile. Move the call once more to see it.',
  taken: 'Somebody else has this time. Choose another one.',
  closed: 'This day is closed. Choose another one, or open it first.',
  too_soon: 'This time is less than 30 minutes away. Choose a later one.',
  too_far: 'Calls are booked up to 60 days ahead. Choose an earlier day.',
  past: 'This time has passed. Choose a later one.',
};

/** 409: the day was closed meanwhile, with another reason. */
export function dayAlreadyClosed(reason: string | null): string {
  return `Somebody has closed this day already${reason ? `: ${reason}` : ''}. Open it first to write another reason.`;
}
/** 409: calls can be cancelled together only on a day that nobody can book. */
export const dayIsOpen = 'This day is open, so that calls could be booked meanwhile. Close it first.';
export const dayIsOver = 'This day is over. Close a day that is still to come.';
export const manageCalendarFailure = 'It could not be saved. Please try again.';
