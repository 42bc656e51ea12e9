import type { AlertChange, ManagedAlert } from '#contracts/manage-alert.ts';
import { pageAddresses } from '#domain/address/page-addresses.ts';
import { istDay } from '#domain/calendar/ist.ts';
import { formatDay } from '#domain/calendar/day.ts';
import type { PageContent } from '../_shared/page.ts';
import { type Markup, markup } from '../_shared/markup.ts';

const changeMessages: Record<Exclude<AlertChange, 'erase'>, string> = {
  confirm: 'Confirmed. We tell you when a home matches.',
  pause: 'Paused. We tell you nothing until you resume it.',
  resume: 'Resumed.',
  daily: 'From now on one mail a day, at 8:30 am.',
  'at once': 'From now on we tell you at once.',
  renew: 'Kept for 90 more days.',
  change: 'Changed, and kept for 90 days from now.',
  stop: 'Stopped. We send nothing more about it.',
  'stop all': 'Stopped. We send you nothing more about homes.',
};

/** The answer to the one-click unsubscribe of a mail program. Few people see it. */
export const stoppedPage: PageContent = {
  title: 'Your alerts',
  content: markup`<h1>Your alerts</h1>
<p class="notice good" role="status">${changeMessages['stop all']}</p>
`,
};

/**
 * A mail may have been forwarded, so its link reaches nothing but alerts (decision 111). One request to us erases the rest, and
 * the alerts with it.
 */
const restStays = markup`What you sent us otherwise stays: enquiries, calls and visits. One request to us erases all of it, and your alerts with it: the <a href="${pageAddresses.privacy}#who">privacy policy</a> says where to send it.`;

/** No name or address is shown, because the mail may have been forwarded. `path` is that of this page. */
export function alertsPage(
  alerts: readonly ManagedAlert[],
  done: AlertChange | null,
  path: string,
): PageContent {
  const unconfirmed = alerts.filter(({ status }) => status === 'unconfirmed');
  const confirmed = alerts.filter(({ status }) => status !== 'unconfirmed');
  const anyRunning = confirmed.some(({ status }) => status !== 'ended');
  const isStopped =
    (done === 'stop all' || (done === 'stop' && alerts.length === 0)) &&
    !anyRunning &&
    unconfirmed.length === 0;
  const message = done && done !== 'erase' ? changeMessages[done] : null;
  return {
    title: 'Your alerts',
    content: markup`<h1>Your alerts</h1>
${message ? markup`<p class="notice good" role="status">${message}</p>\n` : null}${isStopped ? markup`<p>For 180 days we send no mail to confirm an alert, even if somebody types this address. To start a new alert yourself, ask for it on our site, then open this link again.</p>\n` : null}${alerts.length === 0 ? markup`<p>You have no alerts. You can set one on every list of homes.</p>\n` : null}${
      unconfirmed.length > 0
        ? markup`<p>Somebody asked us to tell this address about the homes below. If it was you, press Confirm. Otherwise we send nothing, and delete the request within a week.</p>
${unconfirmed.map((alert) => card(alert, 'Waiting for your confirmation', [['stop', 'Decline this one']]))}${confirmForm(unconfirmed)}`
        : null
    }${confirmed.map((alert) => card(alert, statusTextOf(alert), buttonsOf(alert), path))}
<h2>All your alerts</h2>
${buttonForms([...(anyRunning || unconfirmed.length > 0 ? [['stop all', 'Stop all alerts'] as const] : []), ['erase', 'Erase everything about my alerts']])}<p class="hint">Erasing deletes these alerts, the address and the mails about them at once, and this link then stops working. ${restStays}</p>
`,
  };
}

type AlertButton = readonly [change: AlertChange, words: string];

/** `path` is the page on which a running alert can be changed. Null: it is not linked. */
function card(
  { id, label: alertLabel, home, status }: ManagedAlert,
  statusText: string,
  buttons: readonly AlertButton[],
  path: string | null = null,
): Markup {
  const label = home ? `When the price falls: ${alertLabel}` : alertLabel;
  const change =
    path !== null && status !== 'ended'
      ? markup`<p><a href="${path}&amp;change=${id}" aria-label="Change this alert: ${label}">Change this alert</a></p>`
      : null;
  return markup`<section class="alert"><h2>${label}</h2><p>${statusText}</p>${change}${buttonForms(buttons, id, label)}</section>\n`;
}

/** Each button is its own form, because mail scanners would follow a link. */
function buttonForms(buttons: readonly AlertButton[], alert: string | null = null, about = ''): Markup {
  const forms = buttons.map(
    ([change, words]) =>
      markup`<form method="post"><input type="hidden" name="do" value="${change}">${alert ? markup`<input type="hidden" name="alert" value="${alert}">` : null}<button class="quiet"${about ? markup` aria-label="${words}: ${about}"` : null}>${words}</button></form>`,
  );
  return forms.length > 0 ? markup`<div class="presses">${forms}</div>\n` : markup``;
}

/** A button that confirms these alerts, and none that are requested after the page was opened. */
function confirmForm(unconfirmed: readonly ManagedAlert[]): Markup {
  const shown = unconfirmed.map(({ id }) => id).join(',');
  return markup`<div class="presses"><form method="post"><input type="hidden" name="do" value="confirm"><input type="hidden" name="shown" value="${shown}"><button>Confirm</button></form></div>\n`;
}

function buttonsOf({ status, rhythm, ended_because: endedBecause }: ManagedAlert): AlertButton[] {
  if (status === 'ended') return endedBecause === 'home gone' ? [] : [['renew', 'Start again']];
  return [
    status === 'paused' ? ['resume', 'Resume'] : ['pause', 'Pause'],
    rhythm === 'daily' ? ['at once', 'Tell me at once'] : ['daily', 'One mail a day'],
    ['renew', 'Keep for 90 more days'],
    ['stop', 'Stop'],
  ];
}

const endings: Record<NonNullable<ManagedAlert['ended_because']>, string> = {
  unsubscribed: 'Stopped.',
  expired: 'Ended after 90 days.',
  bounced: 'Ended: our mail came back.',
  complained: 'Ended: you reported our mail.',
  'home gone': 'Ended: the home is no longer on our site.',
};

function statusTextOf({
  status,
  rhythm,
  expires_at: expiresAt,
  ended_because: endedBecause,
}: ManagedAlert): string {
  if (status === 'ended') return endedBecause ? endings[endedBecause] : 'Ended.';
  const rhythmText =
    rhythm === 'daily' ? 'One mail a day at most, at 8:30 am' : 'A mail as soon as a home matches';
  const first = status === 'paused' ? 'Paused' : rhythmText;
  return expiresAt ? `${first}. Ends by itself on ${formatDay(istDay(new Date(expiresAt)))}.` : `${first}.`;
}

/** What a link shows that was altered, is too old, or never existed: the page does not say which. */
export const unknownLinkPage: PageContent = {
  title: 'This link does not work any more',
  content: markup`<h1>This link does not work any more</h1>
<p>It is too old, or was not copied completely. The newest mail from us about homes has a link that works.</p>
<p><a href="/">Back to Home</a></p>
`,
};

export const erasedPage: PageContent = {
  title: 'Erased',
  content: markup`<h1>Erased</h1>
<p>Your alerts, the address and the mails about them are deleted. So that nobody can have us ask you again at once, a number that stands for the address is kept for a day, or for the 180 days after you stopped everything. ${restStays}</p>
<p><a href="/">Back to Home</a></p>
`,
};

export const failurePage: PageContent = {
  title: 'Please try again',
  content: markup`<h1>Please try again</h1>
<p class="notice" role="alert">Something went wrong on our side, and nothing was changed. Please try again in a minute.</p>
`,
};
