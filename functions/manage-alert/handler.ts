import {
  alertChanges,
  type AlertChange,
  alertLink,
  managedAlerts,
  manageAlert,
  manageAlertRequest,
} from '#contracts/manage-alert.ts';
import { alertFunctionPath } from '#domain/address/alert-function-path.ts';
import type { CallDatabase } from '../_shared/database.ts';
import { linkEndpoint, type LinkOutcome, type LinkRequest, unknownButton } from '../_shared/link-endpoint.ts';
import { isRefusal, type Refusal } from '../_shared/refused.ts';
import { changeAlert, findChangeableAlert, alertFormPage } from './change-alert.ts';
import { alertsPage, erasedPage, failurePage, stoppedPage, unknownLinkPage } from './pages.ts';

/** A POST comes from a button on the page, or from the one-click unsubscribe of RFC 8058. */
export const handler = linkEndpoint({
  name: manageAlert,
  guesses: 'alert-link',
  unknownLinkPage,
  failurePage,
  respond,
});

async function respond({ token, searchParams, fields, database }: LinkRequest): Promise<LinkOutcome> {
  const action = fields && readAction(fields);
  if (action && isRefusal(action)) return action;
  const link = alertLink.safeParse(token);
  if (!link.success) return { status: 404, page: unknownLinkPage };
  const path = alertFunctionPath(link.data);

  const answer =
    action && action.do !== 'change'
      ? await applyChange(database, link.data, action)
      : managedAlerts.parse(await database('read_alerts', { link: link.data }));
  if (answer === null || answer === false) return 'unknown link';
  if (answer === true) {
    if (action?.do === 'erase') return { status: 200, page: erasedPage };
    // No redirect here: RFC 8058, section 3.1, forbids it, and mail programs follow none.
    if (action?.isOneClick) return { status: 200, page: stoppedPage };
    // The alerts that were shown may be gone by now. Then nothing was confirmed, and the page shows what is waiting.
    if (action?.do === 'confirm' && !(await isAnyActive(database, link.data, action.shown)))
      return { location: path };
    return { location: `${path}&done=${encodeURIComponent(action?.do ?? '').replaceAll('%20', '+')}` };
  }
  const changeableAlert = findChangeableAlert(answer, action?.alert ?? searchParams.get('change') ?? '');
  if (action) {
    const retryPage =
      changeableAlert &&
      (await changeAlert(changeableAlert, action.fields, { link: link.data, alertsPath: path, database }));
    return retryPage
      ? { status: 400, page: retryPage }
      : { location: changeableAlert ? `${path}&done=change` : path };
  }
  if (changeableAlert) return { status: 200, page: await alertFormPage(changeableAlert, path, database) };
  const done = alertChanges.find((change) => change === searchParams.get('done')) ?? null;
  return { status: 200, page: alertsPage(answer, done, path) };
}

interface PostedAction {
  do: AlertChange;
  /** True if a mail program sent it, false if a person pressed a button on our page. */
  isOneClick: boolean;
  alert?: string | undefined;
  shown?: readonly string[] | undefined;
  fields: Readonly<Record<string, string>>;
}

function readAction(fields: Readonly<Record<string, string>>): PostedAction | Refusal {
  // The one-click unsubscribe of a mail program (RFC 8058). It stops all alerts, because it cannot say which one.
  if (fields['List-Unsubscribe'] === 'One-Click') return { do: 'stop all', isOneClick: true, fields };
  const parsed = manageAlertRequest.safeParse(fields);
  return parsed.success ? { ...parsed.data, isOneClick: false, fields } : unknownButton;
}

/** Applies the change. False if the link is unknown. */
async function applyChange(database: CallDatabase, link: string, action: PostedAction): Promise<boolean> {
  const wanted = action.do === 'stop all' ? 'stop' : action.do;
  const alert = action.do === 'stop all' ? null : (action.alert ?? null);
  // Confirms only what the page showed. Alerts that were requested since then are not confirmed.
  const shown = action.do === 'confirm' ? [...(action.shown ?? [])] : null;
  return (await database('change_alerts', { link, change: wanted, alert, shown })) === true;
}

async function isAnyActive(
  database: CallDatabase,
  link: string,
  shown: readonly string[] = [],
): Promise<boolean> {
  const alerts = managedAlerts.parse(await database('read_alerts', { link })) ?? [];
  return alerts.some(({ id, status }) => status === 'active' && shown.includes(id));
}
