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
import { type Database, openDatabase } from '../_shared/database.ts';
import type { PlainPage } from '../_shared/endpoint.ts';
import { logFault } from '../_shared/log-fault.ts';
import { isOurOrigin } from '../_shared/origin.ts';
import { withOwnSecrets } from '../_shared/with-own-secrets.ts';
import { pageResponse } from '../_shared/page.ts';
import { retryAfter } from '../_shared/post-endpoint.ts';
import { refuseOverLimit, placeLimits } from '../_shared/rate-limit.ts';
import { refusalPage } from '../_shared/refusal-page.ts';
import { isRefused, refused, type Refused } from '../_shared/refused.ts';
import { readSettings, siteNameOf } from '../_shared/settings.ts';
import { readVisitor } from '../_shared/visitor.ts';
import { changeAlert, changeable, openForm } from './change-alert.ts';
import { alertsPage, erasedPage, failurePage, stoppedPage, unknownLinkPage } from './pages.ts';

const methods = 'GET, HEAD, POST';

/** The response: a page, a redirect to `leadTo`, or a refusal. */
type Outcome = { status: number; page: PlainPage } | { leadTo: string } | Refused;

/**
 * The page behind the link in an alert mail. A GET only shows the alerts, because mail scanners follow links. Only a
 * POST changes them: from a button on the page, or from the one-click unsubscribe of RFC 8058. The link alone says
 * whose alerts these are.
 */
export const handler: Handler = async (request, context) => {
  const siteName = siteNameOf(context.env);
  try {
    const outcome = await answered(request, context);
    if (isRefused(outcome)) {
      const more = outcome.status === 405 ? { allow: methods } : retryAfter(outcome);
      return refusalPage(outcome, siteName, more);
    }
    if ('leadTo' in outcome)
      return new Response(null, {
        status: 303,
        headers: { location: outcome.leadTo, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
      });
    return pageResponse(outcome.status, { siteName, ...outcome.page });
  } catch (fault) {
    logFault(manageAlert, fault);
    return pageResponse(500, { siteName, ...failurePage });
  }
};

async function answered(request: Request, context: Context): Promise<Outcome> {
  if (!methods.split(', ').includes(request.method))
    return refused(405, 'method_not_allowed', 'This page takes only its own buttons.');
  const settings = readSettings(withOwnSecrets(manageAlert, context.env));
  const { searchParams } = new URL(request.url);
  const press = request.method === 'POST' ? await pressOf(request) : null;
  if (press && isRefused(press)) return press;
  if (press && !isOurOrigin(request, settings.origins))
    return refused(403, 'origin_not_allowed', 'This request came from a page that is not ours.');
  const link = alertLink.safeParse(searchParams.get('token'));
  if (!link.success) return { status: 404, page: unknownLinkPage };
  const database = openDatabase(settings, context.fetch ?? fetch);
  const path = alertFunctionPath(link.data);

  const known =
    press && press.do !== 'change'
      ? await changed(database, link.data, press)
      : managedAlerts.parse(await database('read_alerts', { link: link.data }));
  if (known === null || known === false) {
    const visitor = await readVisitor(request, settings);
    const limit = await refuseOverLimit(database, placeLimits('alert-link', visitor), context.refusals);
    return limit ?? { status: 404, page: unknownLinkPage };
  }
  if (known === true) {
    if (press?.do === 'erase') return { status: 200, page: erasedPage };
    // No redirect here: RFC 8058, section 3.1, forbids it, and mail programs follow none.
    if (press?.isOneClick) return { status: 200, page: stoppedPage };
    // The alerts that were shown may be gone by now. Then nothing was confirmed, and the page shows what is waiting.
    if (press?.do === 'confirm' && !(await isAnyActive(database, link.data, press.shown)))
      return { leadTo: path };
    return { leadTo: `${path}&done=${encodeURIComponent(press?.do ?? '').replaceAll('%20', '+')}` };
  }
  const changing = changeable(known, press?.alert ?? searchParams.get('change') ?? '');
  if (press) {
    const again =
      changing && (await changeAlert(changing, press.fields, { link: link.data, back: path, database }));
    return again ? { status: 400, page: again } : { leadTo: changing ? `${path}&done=change` : path };
  }
  if (changing) return { status: 200, page: await openForm(changing, path, database) };
  const done = alertChanges.find((change) => change === searchParams.get('done')) ?? null;
  return { status: 200, page: alertsPage(known, done, path) };
}

interface Press {
  do: AlertChange;
  /** True if a mail program sent it, false if a person pressed a button on our page. */
  isOneClick: boolean;
  alert?: string | undefined;
  shown?: readonly string[] | undefined;
  fields: Readonly<Record<string, string>>;
}

async function pressOf(request: Request): Promise<Press | Refused> {
  const body = await readBody(request);
  if (isRefused(body)) return body;
  const fields = body.kind === 'form' ? body.fields : {};
  // The one-click unsubscribe of a mail program (RFC 8058). It stops all alerts, because it cannot say which one.
  if (fields['List-Unsubscribe'] === 'One-Click') return { do: 'stop all', isOneClick: true, fields };
  const parsed = manageAlertRequest.safeParse(fields);
  return parsed.success
    ? { ...parsed.data, isOneClick: false, fields }
    : refused(400, 'invalid', 'This page takes only its own buttons.');
}

/** Applies the change. False if the link is unknown. */
async function changed(database: Database, link: string, press: Press): Promise<boolean> {
  const wanted = press.do === 'stop all' ? 'stop' : press.do;
  const alert = press.do === 'stop all' ? null : (press.alert ?? null);
  // Confirms only what the page showed. Alerts that were requested since then are not confirmed.
  const shown = press.do === 'confirm' ? [...(press.shown ?? [])] : null;
  return (await database('change_alerts', { link, change: wanted, alert, shown })) === true;
}

async function isAnyActive(
  database: Database,
  link: string,
  shown: readonly string[] = [],
): Promise<boolean> {
  const alerts = managedAlerts.parse(await database('read_alerts', { link })) ?? [];
  return alerts.some(({ id, state }) => state === 'active' && shown.includes(id));
}
