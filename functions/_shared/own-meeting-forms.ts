import { callReasonField } from '#domain/appointment/call-fields.ts';
import { lastBookableDay } from '#domain/appointment/slots.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { istDay } from '#domain/calendar/ist.ts';
import { shownLabel } from '#domain/form/form-field.ts';
import { type Markup, markup } from './markup.ts';

/** The forms with which whoever has the link of a mail moves or cancels a call or a visit. */
export interface OwnMeeting {
  what: 'call' | 'visit';
  /** Where the forms are sent. */
  path: string;
  link: string;
  sequence: number;
  day: string;
  /** The free times of the day: what is sent, and how it reads. */
  free: readonly { time: string; label: string }[];
  /** Said where no time of the day is free. */
  full: string | null;
  nextFreeDay: string | null;
  /** Said beside the free times: how long it takes. */
  takes?: string;
  /** Until when it may be moved, and how to reach us then. Null: there is nothing to say. */
  notice?: Markup | null;
  /** Said in place of the times, where it may be cancelled and not be moved any more. */
  late?: Markup | null;
  beforeCancelling?: string | null;
  /** What was typed into a form that was refused. */
  typed?: Readonly<Record<string, string>> | undefined;
  now: Date;
}

export function ownMeetingForms(meeting: OwnMeeting): Markup {
  return markup`${moveForms(meeting)}${cancelForm(meeting)}`;
}

function moveForms(meeting: OwnMeeting): Markup {
  const { link, now, day, notice = null, late = null } = meeting;
  if (late) return markup`<h2>Move it to another time</h2>\n${late}`;
  return markup`<h2>Move it to another time</h2>
${notice}<form method="get"><input type="hidden" name="token" value="${link}">
<div><label for="day">Day</label><input type="date" id="day" name="day" required value="${day}" min="${istDay(now)}" max="${lastBookableDay(now)}"></div>
<button class="quiet">See the times of this day</button>
</form>
${timesForm(meeting)}`;
}

function timesForm({ what, path, sequence, day, free, full, nextFreeDay, takes, typed }: OwnMeeting): Markup {
  if (full) {
    const next = `${path}&day=${nextFreeDay}`;
    return markup`<p>${full}${nextFreeDay ? markup` <a href="${next}">See ${formatDay(nextFreeDay)}, the next day with a free time</a>` : null}</p>\n`;
  }
  const choices = free.map(({ time, label }) => {
    const state = typed?.['time'] === time ? { html: ' checked' } : null;
    return markup`<label><input type="radio" name="time" value="${time}" required${state}> ${label}</label>`;
  });
  return markup`<form method="post" action="${path}">
<input type="hidden" name="do" value="move"><input type="hidden" name="sequence" value="${sequence}"><input type="hidden" name="day" value="${day}">
<fieldset><legend>Free times on ${formatDay(day)}</legend>${takes ? markup`<p class="hint">${takes}</p>` : null}<div class="times">${choices}</div></fieldset>
${reasonField('move', typed)}<button>Move the ${what}</button>
</form>
`;
}

function cancelForm({ what, path, sequence, typed, beforeCancelling }: OwnMeeting): Markup {
  return markup`<h2>Cancel it</h2>
${beforeCancelling ? markup`<p class="hint">${beforeCancelling}</p>\n` : null}<form method="post" action="${path}">
<input type="hidden" name="do" value="cancel"><input type="hidden" name="sequence" value="${sequence}">
${reasonField('cancel', typed)}<button class="quiet">Cancel the ${what}</button>
</form>
`;
}

function reasonField(change: 'move' | 'cancel', typed: OwnMeeting['typed']): Markup {
  const { name, limit } = callReasonField;
  const id = `${change}-${name}`;
  const value = typed?.['do'] === change ? (typed[name] ?? '') : '';
  // A browser drops the first line break after the tag. The added one keeps a line break that was typed.
  return markup`<div><label for="${id}">${shownLabel(callReasonField)}</label><textarea id="${id}" name="${name}" maxlength="${limit}">\n${value}</textarea></div>\n`;
}
