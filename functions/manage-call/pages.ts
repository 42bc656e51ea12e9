import type { OwnCall } from '#contracts/manage-call.ts';
import { callFunctionPath } from '#domain/address/call-function-path.ts';
import { callReasonField } from '#domain/appointment/call-fields.ts';
import { formatCallTime } from '#domain/appointment/format-call-time.ts';
import { fullDayMessage } from '#domain/appointment/slot-refusal.ts';
import { lastBookableDay, type Slot, slotLabel } from '#domain/appointment/slots.ts';
import { istDay } from '#domain/calendar/ist.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { shownLabel } from '#domain/form/form-field.ts';
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
${times ? markup`${moveForms(page, times)}${cancelForm(page)}` : markup`<p>${closingOf(call)}</p>\n`}<p><a href="/">Back to Home</a></p>
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

function moveForms(page: CallPage, times: NonNullable<CallPage['times']>): Markup {
  const { link, now } = page;
  return markup`<h2>Move it to another time</h2>
<form method="get"><input type="hidden" name="token" value="${link}">
<div><label for="day">Day</label><input type="date" id="day" name="day" required value="${times.day}" min="${istDay(now)}" max="${lastBookableDay(now)}"></div>
<button class="quiet">See the times of this day</button>
</form>
${timesForm(page, times)}`;
}

function timesForm(
  { call, link, typed }: CallPage,
  { day, slots, nextFreeDay }: NonNullable<CallPage['times']>,
): Markup {
  const full = fullDayMessage(slots);
  if (full) {
    const path = `${callFunctionPath(link)}&day=${nextFreeDay}`;
    return markup`<p>${full}${nextFreeDay ? markup` <a href="${path}">See ${formatDay(nextFreeDay)}, the next day with a free time</a>` : null}</p>\n`;
  }
  const choices = slots
    .filter(({ booked }) => !booked)
    .map(({ time, label }) => {
      const state = typed?.['time'] === time ? { html: ' checked' } : null;
      return markup`<label><input type="radio" name="time" value="${time}" required${state}> ${label} IST</label>`;
    });
  return markup`<form method="post" action="${callFunctionPath(link)}">
<input type="hidden" name="do" value="move"><input type="hidden" name="sequence" value="${call.sequence}"><input type="hidden" name="day" value="${day}">
<fieldset><legend>Free times on ${formatDay(day)}</legend>${choices}</fieldset>
${reasonField('move', typed)}<button>Move the call</button>
</form>
`;
}

function cancelForm({ call, link, typed }: CallPage): Markup {
  return markup`<h2>Cancel it</h2>
<form method="post" action="${callFunctionPath(link)}">
<input type="hidden" name="do" value="cancel"><input type="hidden" name="sequence" value="${call.sequence}">
${reasonField('cancel', typed)}<button class="quiet">Cancel the call</button>
</form>
`;
}

function reasonField(change: 'move' | 'cancel', typed: CallPage['typed']): Markup {
  const { name, limit } = callReasonField;
  const id = `${change}-${name}`;
  const value = typed?.['do'] === change ? (typed[name] ?? '') : '';
  // A browser drops the first line break after the tag. The added one keeps a line break that was typed.
  return markup`<div><label for="${id}">${shownLabel(callReasonField)}</label><textarea id="${id}" name="${name}" maxlength="${limit}">\n${value}</textarea></div>\n`;
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
