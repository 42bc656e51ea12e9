import {
  type BookAppointmentResponse,
  callStands,
  type EarlierCallChoice,
} from '#contracts/book-appointment.ts';
import { dayField } from '#contracts/get-appointment-slots.ts';
import { callFields } from '#domain/appointment/call-fields.ts';
import { requestedCallFile } from '#domain/appointment/invitation.ts';
import { istDay } from '#domain/calendar/ist.ts';
import { slotNote } from '#domain/appointment/slot-refusal.ts';
import { lastBookableDay } from '#domain/appointment/slots.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { privacyNotes } from '#domain/form/privacy-notes.ts';
import type { CallDatabase } from '../_shared/database.ts';
import type { PlainForm } from '../_shared/endpoint.ts';
import { formPage, type PageButton, type PageChoice, type PageField } from '../_shared/form-page.ts';
import { type Markup, markup } from '../_shared/markup.ts';
import type { Refusal } from '../_shared/refused.ts';
import { receipt } from '../_shared/page.ts';
import { readSlots } from '../_shared/read-slots.ts';

/** The pages that a visitor without JavaScript gets when booking a call (decision P12). */
export const appointmentPages: PlainForm<BookAppointmentResponse> = {
  payload: ({ idempotencyKey: _key, ...fields }) => fields,

  thanksPage: (booking, _fields, { now, siteName }) => ({
    title: 'Request Submitted',
    content: markup`<h1>Request Submitted</h1>
<p>We'll reach out to confirm your appointment. Thank you!</p>
${receipt([
  ['Your reference', booking.reference],
  ['Day', formatDay(booking.preferred_date)],
  ['Time', `${booking.label} IST, 30 minutes`],
])}
${calendarLink(booking, siteName, now)}<p><a href="/">Back to Home</a></p>
`,
  }),

  retryPage: async (refusal, fields, { database, now }) => ({
    title: 'Please check your request',
    content: formPage({
      title: 'Please check your request',
      message: refusal.message,
      problems: refusal.fields ?? {},
      fields: formFields(await slotChoices(database, refusal, fields['preferred_date'] ?? '', now), now),
      hidden: ['idempotencyKey', 'earlier_call'],
      values: { ...fields, preferred_time: (fields['preferred_time'] ?? '').slice(0, 5) },
      button: refusal.code === callStands ? choices : 'Book appointment',
      note: privacyNotes.call,
    }),
  }),
};

/** For a call that the same browser has booked before. */
const choices = [
  { name: 'earlier_call_is', value: 'replaced', label: 'Replace it' },
  { name: 'earlier_call_is', value: 'kept', label: 'Keep both' },
] satisfies readonly (PageButton & { value: EarlierCallChoice })[];

function formFields(slots: readonly PageChoice[], now: Date): PageField[] {
  return Object.values({
    ...callFields,
    preferred_date: { ...callFields.preferred_date, min: istDay(now), max: lastBookableDay(now) },
    preferred_time: { ...callFields.preferred_time, choices: slots },
  });
}

/**
 * The slots of the chosen day. All eight are offered when no day is chosen, when none is free, or when they cannot be
 * read; the booking itself then decides. They are not read for a caller who has asked too often, so that a flood of
 * refusals costs the database nothing.
 */
async function slotChoices(
  database: CallDatabase,
  refusal: Refusal,
  typedDay: string,
  now: Date,
): Promise<readonly PageChoice[]> {
  const day = dayField.safeParse(typedDay);
  const slots =
    day.success && refusal.code !== 'too_many'
      ? await readSlots(database, day.data, now).catch(() => null)
      : null;
  if (!slots?.some((slot) => !slot.booked)) return callFields.preferred_time.choices;
  return slots.map(({ time, label, booked, refusal }) => ({
    value: time,
    label: booked ? `${label} (${slotNote(refusal)})` : label,
    disabled: booked,
  }));
}

function calendarLink(booking: BookAppointmentResponse, siteName: string, now: Date): Markup {
  const { reference, preferred_date: day, preferred_time: time } = booking;
  const file = encodeURIComponent(requestedCallFile({ reference, day, time }, siteName, now));
  return markup`<p><a download="${reference}.ics" href="data:text/calendar;charset=utf-8,${file}">Add to calendar</a></p>\n`;
}
