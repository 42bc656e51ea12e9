import {
  alertChanges,
  type AlertChange,
  alertLink,
  managedAlerts,
  manageAlert,
  manageAlertRequest,
} from '#contracts/manage-alert.ts';
import { alertFunctionPath } from '#domain/address/alert-function-path.ts';
import { readBody } from '../_shared/body.ts';
import type { Context, Handler } from '../_shared/context.ts';
import { type CallDatabase, createDatabaseCaller } from '../_shared/database.ts';
import type { PageContent } from '../_shared/endpoint.ts';
import { logFault } from '../_shared/log-fault.ts';
import { isOurOrigin } from '../_shared/origin.ts';
import { withOwnSecrets } from '../_shared/with-own-secrets.ts';
import { pageResponse } from '../_shared/page.ts';
import { retryAfterHeader } from '../_shared/post-endpoint.ts';
import { refuseOverLimit, networkLimits } from '../_shared/rate-limit.ts';
import { refusalPage } from '../_shared/refusal-page.ts';
import { isRefusal, refused, type Refusal } from '../_shared/refused.ts';
import { readFunctionSettings, siteNameOf } from '../_shared/settings.ts';
import { readVisitor } from '../_shared/visitor.ts';
import { changeAlert, findChangeableAlert, alertFormPage } from './change-alert.ts';
import { alertsPage, erasedPage, failurePage, stoppedPage, unknownLinkPage } from './pages.ts';

const methods = 'GET, HEAD, POST';

/** The response: a page, a redirect to `location`, or a refusal. */
type Outcome = { status: number; page: PageContent } | { location: string } | Refusal;

/**
 * The page behind the link in an alert mail. A GET only shows the alerts, because mail scanners follow links. Only a
 * POST changes them: from a button on the page, or from the one-click unsubscribe of RFC 8058. The link alone says
 * whose alerts these are.
 */
export const handler: Handler = async (request, context) => {
  const siteName = siteNameOf(context.env);
  try {
    const outcome = await respond(request, context);
    if (isRefusal(outcome)) {
      const more = outcome.status === 405 ? { allow: methods } : retryAfterHeader(outcome);
      return refusalPage(outcome, siteName, more);
    }
    if ('location' in outcome)
      return new Response(null, {
        status: 303,
        headers: {
          location: outcome.location,
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
        },
      });
    return pageResponse(outcome.status, { siteName, ...outcome.page });
  } catch (fault) {
    logFault(manageAlert, fault);
    return pageResponse(500, { siteName, ...failurePage });
  }
};

async function respond(request: Request, context: Context): Promise<Outcome> {
  if (!methods.split(', ').includes(request.method))
    return refused(405, 'method_not_allowed', 'This page takes only its own buttons.');
  const settings = readFunctionSettings(withOwnSecrets(manageAlert, context.env));
  const { searchParams } = new URL(request.url);
  const action = request.method === 'POST' ? await readAction(request) : null;
  if (action && isRefusal(action)) return action;
  if (action && !isOurOrigin(request, settings.origins))
    return refused(403, 'origin_not_allowed', 'This request came from a page that is not ours.');
  const link = alertLink.safeParse(searchParams.get('token'));
  if (!link.success) return { status: 404, page: unknownLinkPage };
  const database = createDatabaseCaller(settings, context.fetch ?? fetch);
  const path = alertFunctionPath(link.data);

  const answer =
    action && action.do !== 'change'
      ? await applyChange(database, link.data, action)
      : managedAlerts.parse(await database('read_alerts', { link: link.data }));
  if (answer === null || answer === false) {
    const visitor = await readVisitor(request, settings);
    const limit = await refuseOverLimit(database, networkLimits('alert-link', visitor), context.refusals);
    return limit ?? { status: 404, page: unknownLinkPage };
  }
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

async function readAction(request: Request): Promise<PostedAction | Refusal> {
  const body = await readBody(request);
  if (isRefusal(body)) return body;
  const fields = body.kind === 'form' ? body.fields : {};
  // The one-click unsubscribe of a mail program (RFC 8058). It stops all alerts, because it cannot say which one.
  if (fields['List-Unsubscribe'] === 'One-Click') return { do: 'stop all', isOneClick: true, fields };
  const parsed = manageAlertRequest.safeParse(fields);
  return parsed.success
    ? { ...parsed.data, isOneClick: false, fields }
    : refused(400, 'invalid', 'This page takes only its own buttons.');
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
