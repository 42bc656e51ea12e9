import { type OwnVisit, ownVisitRefusals } from '#contracts/manage-visit.ts';
import { propertyFolder } from '#domain/address/page-addresses.ts';
import { visitFunctionPath } from '#domain/address/visit-path.ts';
import type { SlotRefusal } from '#domain/appointment/slot-refusal.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatClockTime, formatIstTime } from '#domain/calendar/ist.ts';
import { readablePhone, telephoneLink } from '#domain/enquiry/phone.ts';
import { formatVisitTimes, homeTimes, visitInstants } from '#domain/visit/visit-times.ts';
import { type Markup, markup } from '../_shared/markup.ts';
import { ownMeetingForms } from '../_shared/own-meeting-forms.ts';
import { type PageContent, receipt } from '../_shared/page.ts';

export interface VisitPage {
  visit: OwnVisit;
  link: string;
  /** A day to move the visit to. Null: the visit can no longer be changed. */
  times: {
    day: string;
    next_free_day: string | null;
    times: readonly { time: string; refusal: SlotRefusal | null }[];
  } | null;
  /** What the person has just done, if it is still so. */
  done?: string | null;
  problem?: string;
  /** What was typed into a form that was refused. */
  typed?: Readonly<Record<string, string>>;
  now: Date;
}

const states: Record<OwnVisit['status'], string> = {
  planned: 'Planned',
  cancelled: 'Cancelled',
  done: 'Done',
};

const timesOf = ({ starts_on: day, starts_at: time, homes }: OwnVisit) => ({ day, time, homes });

/** One visit, with the forms that move and cancel it. Nobody is named, because mails are forwarded. */
export function visitPage(page: VisitPage): PageContent {
  const { visit, times, problem } = page;
  const message = doneMessage(page);
  const seen = homeTimes(timesOf(visit));
  return {
    title: 'Your visit',
    content: markup`<h1>Your visit</h1>
${problem ? markup`<p class="notice" role="alert">${problem}</p>\n` : null}${message ? markup`<p class="notice good" role="status">${message}</p>\n` : null}${receipt(
      [
        ['Your reference', visit.reference],
        ['Day', formatDay(visit.starts_on)],
        ['Time', formatVisitTimes(timesOf(visit))],
        ['Meeting point', visit.meeting_point],
        ['Status', states[visit.status]],
      ],
    )}
<h2>Homes, in this order</h2>
<ol>${visit.homes.map((home, at) => homeLine(home, seen[at] ?? '', visit))}</ol>
${times ? forms(page, times) : markup`<p>${closingOf(visit)}</p>\n`}<p><a href="/">Back to Home</a></p>
`,
  };
}

/** '10:45 AM to 11:15 AM: 3 BHK in Hebbal', after the way to it; a home that has a page leads there. */
function homeLine(
  { title, slug, gone, way_minutes: way }: OwnVisit['homes'][number],
  time: string,
  visit: OwnVisit,
): Markup {
  const isToCome = visit.status === 'planned' && !visit.begun;
  return markup`<li>${time}: ${slug ? markup`<a href="${propertyFolder + encodeURIComponent(slug)}">${title}</a>` : title}${
    way > 0 ? markup` <span class="hint">(after about ${way} minutes for the way)</span>` : null
  }${gone && isToCome ? markup`<br><span class="hint">It is not on our site any more. To ask whether you can still see it, ${reachUs(visit)}.</span>` : null}</li>`;
}

/** 'call us at +91 9845012345', or without a number 'reply to the mail you got about it'. */
function reachUs({ phone }: OwnVisit): Markup {
  const link = phone && telephoneLink(phone);
  return link
    ? markup`call us at <a href="${link}">${readablePhone(phone)}</a>`
    : markup`reply to the mail you got about it`;
}

function doneMessage({ done, visit }: VisitPage): string | null {
  if (done === 'cancelled' && visit.status === 'cancelled')
    return 'Your visit is cancelled. We have told whoever would have shown you the homes.';
  if (done === 'moved' && visit.status === 'planned')
    return `Your visit is moved to ${formatDay(visit.starts_on)}, ${formatVisitTimes(timesOf(visit))}. A mail with the new calendar entry is on its way.`;
  return null;
}

function closingOf(visit: OwnVisit): Markup {
  if (visit.status === 'cancelled') return markup`To see homes at another time, ${reachUs(visit)}.`;
  if (visit.status === 'done') return markup`To tell us anything about it, ${reachUs(visit)}.`;
  return markup`It has begun, so it is too late to move or cancel it here. To reach us, ${reachUs(visit)}.`;
}

function forms(
  { visit, link, typed, now }: VisitPage,
  { day, next_free_day, times }: NonNullable<VisitPage['times']>,
): Markup {
  const { start, end } = visitInstants(timesOf(visit));
  const isNow = (time: string) => day === visit.starts_on && time === visit.starts_at;
  const free = times.filter(({ time, refusal }) => refusal === null && !isNow(time));
  return ownMeetingForms({
    ...{ what: 'visit', path: visitFunctionPath(link), link, sequence: visit.sequence, day, typed, now },
    notice: markup`<p class="hint">This works until ${formatIstTime(visit.movable_until)} IST. After that whoever shows you the homes may be on the way: to move it then, ${reachUs(visit)}.</p>\n`,
    late: visit.late
      ? markup`<p>It begins soon, and whoever shows you the homes may be on the way. To move it, ${reachUs(visit)}.</p>\n`
      : null,
    beforeCancelling: visit.late
      ? 'If you cannot come, please cancel it, so that nobody waits for you.'
      : null,
    full: free.length > 0 ? null : fullMessage(times.map(({ refusal }) => refusal)),
    nextFreeDay: next_free_day,
    takes: `It takes ${(end.getTime() - start.getTime()) / 60_000} minutes. All times are in India (IST).`,
    free: free.map(({ time }) => ({ time, label: formatClockTime(time) })),
  });
}

/** Why no time of a day is free, in the words for its reason if all have one. */
function fullMessage(refusals: readonly (SlotRefusal | null)[]): string {
  const [first] = refusals;
  if (first && (first === 'closed' || first === 'too_far') && refusals.every((each) => each === first))
    return ownVisitRefusals[first];
  if (refusals.every((each) => each === 'past' || each === 'too_soon'))
    return 'It is too late to move a visit to this day. Please choose a later date.';
  return 'No time of this day is free for a visit of this length. Please choose another date.';
}

/** What a link shows that was altered, belongs to a past visit, or never existed: the page does not say which. */
export const unknownLinkPage: PageContent = {
  title: 'This link does not work',
  content: markup`<h1>This link does not work</h1>
<p>The visit is over, or the link was not copied completely. The newest mail from us about your visit has a link that works until the visit is over.</p>
<p><a href="/">Back to Home</a></p>
`,
};

export const failurePage: PageContent = {
  title: 'Please try again',
  content: markup`<h1>Please try again</h1>
<p class="notice" role="alert">Something went wrong on our side, and nothing was changed. Please try again in a minute.</p>
`,
};
