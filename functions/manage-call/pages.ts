import type { OwnCall } from '#contracts/manage-call.ts';
import { callFunctionPath } from '#domain/address/call-function-path.ts';
import { formatCallTime } from '#domain/appointment/format-call-time.ts';
import { fullDayMessage } from '#domain/appointment/slot-refusal.ts';
import { type Slot, slotLabel } from '#domain/appointment/slots.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { ownMeetingForms } from '../_shared/own-meeting-forms.ts';
import type { PageContent } from '../_shared/page.ts';
import { type Markup, markup } from '../_shared/markup.ts';
import { receipt } from '../_shared/page.ts';

export interface CallPage {
  call: OwnCall;
  link: string;
  /** A day to move the call to. Null: the call can no longer be changed. */
  times: { day: string; slots: readonly Slot[]; nextFreeDay: string | null } | null;
  /** What the person has just done, if it is still so. */
  done?: string | null;
  problem?: string;
  /** What was typed into a form that was refused. */
  typed?: Readonly<Record<string, string>>;
  now: Date;
}

const states: Record<OwnCall['status'], string> = {
  requested: "Requested. We'll reach out to confirm it",
  confirmed: 'Confirmed. We call you',
  done: 'Done',
  'no-show': 'Missed',
  cancelled: 'Cancelled',
};

/** One call, with the forms that move and cancel it. No name or address is shown, because mails are forwarded. */
export function callPage(page: CallPage): PageContent {
  const { call, times, problem } = page;
  const message = doneMessage(page);
  return {
    title: 'Your call',
    content: markup`<h1>Your call</h1>
${problem ? markup`<p class="notice" role="alert">${problem}</p>\n` : null}${message ? markup`<p class="notice good" role="status">${message}</p>\n` : null}${receipt(
      [
        ['Your reference', call.reference],
        ['Day', formatDay(call.preferred_date)],
        ['Time', `${slotLabel(call.preferred_time)} IST, 30 minutes`],
        ['Status', states[call.status]],
      ],
    )}
${times ? forms(page, times) : markup`<p>${closingOf(call)}</p>\n`}<p><a href="/">Back to Home</a></p>
`,
  };
}

function doneMessage({ done, call }: CallPage): string | null {
  if (done === 'cancelled' && call.status === 'cancelled')
    return 'Your call is cancelled, and the time is free again.';
  if (done === 'moved' && call.status === 'requested')
    return `Your call is moved to ${formatCallTime(call.preferred_date, call.preferred_time)}. We'll reach out to confirm it.`;
  return null;
}

function closingOf({ status }: OwnCall): string {
  if (status === 'cancelled') return 'You can book another call on our site whenever you like.';
  return 'It is too late to move or cancel this call here. To reach us, reply to the mail you got about it.';
}

function forms(
  { call, link, typed, now }: CallPage,
  { day, slots, nextFreeDay }: NonNullable<CallPage['times']>,
): Markup {
  return ownMeetingForms({
    ...{
      what: 'call',
      path: callFunctionPath(link),
      link,
      sequence: call.sequence,
      day,
      nextFreeDay,
      typed,
      now,
    },
    full: fullDayMessage(slots),
    free: slots.filter(({ booked }) => !booked).map(({ time, label }) => ({ time, label: `${label} IST` })),
  });
}

/** What a link shows that was altered, belongs to a past call, or never existed: the page does not say which. */
export const unknownLinkPage: PageContent = {
  title: 'This link does not work',
  content: markup`<h1>This link does not work</h1>
<p>The call is over, or the link was not copied completely. The newest mail from us about your call has a link that works until the call is over.</p>
<p><a href="/">Back to Home</a></p>
`,
};

export const failurePage: PageContent = {
  title: 'Please try again',
  content: markup`<h1>Please try again</h1>
<p class="notice" role="alert">Something went wrong on our side, and nothing was changed. Please try again in a minute.</p>
`,
};
