import { calendarCalls, calendarLink, callCalendar } from '#contracts/call-calendar.ts';
import { stopOfBefore } from '#domain/visit/visit-times.ts';
import { staffCalendar } from '#domain/staff-calendar/staff-calendar.ts';
import type { Context, Handler } from '../_shared/context.ts';
import { createDatabaseCaller } from '../_shared/database.ts';
import { logFault } from '../_shared/log-fault.ts';
import { withOwnSecrets } from '../_shared/with-own-secrets.ts';
import { refuseOverLimit, networkLimits } from '../_shared/rate-limit.ts';
import { readFunctionSettings, siteNameOf } from '../_shared/settings.ts';
import { readVisitor } from '../_shared/visitor.ts';

const methods = 'GET, HEAD';
const unknownLinkMessage =
  'This calendar link does not work any more. Make a new one under Calendar in the admin.';
const failure = 'The calls and visits could not be read. The calendar asks again by itself.';

/** A calendar app has no session, so the secret link alone identifies the caller. */
export const handler: Handler = async (request, context) => {
  try {
    return await respond(request, context);
  } catch (fault) {
    logFault(callCalendar, fault);
    return textResponse(500, failure);
  }
};

async function respond(request: Request, context: Context): Promise<Response> {
  if (!methods.split(', ').includes(request.method))
    return textResponse(405, 'A calendar is only read.', { allow: methods });
  const link = calendarLink.safeParse(new URL(request.url).searchParams.get('link'));
  if (!link.success) return textResponse(404, unknownLinkMessage);
  const settings = readFunctionSettings(withOwnSecrets(callCalendar, context.env));
  const database = createDatabaseCaller(settings, context.fetch ?? fetch);
  const now = (context.now ?? (() => new Date()))();
  const answer = calendarCalls.parse(
    await database('calendar_calls', { link: link.data, at: now.toISOString() }),
  );
  if (answer === null) {
    const visitor = await readVisitor(request, settings);
    const limit = await refuseOverLimit(database, networkLimits('calendar-link', visitor), context.refusals);
    return limit ? textResponse(limit.status, limit.message) : textResponse(404, unknownLinkMessage);
  }
  const file = staffCalendar(
    {
      siteName: siteNameOf(context.env),
      calls: answer.calls.map((call) => ({
        ...call,
        day: call.preferred_date,
        time: call.preferred_time.slice(0, 5),
        changedAt: new Date(call.updated_at),
      })),
      visits: answer.visits.map((visit) => ({
        ...visit,
        homes: visit.homes.map((title, at) => ({ title, ...(visit.stops[at] ?? stopOfBefore) })),
        day: visit.starts_on,
        time: visit.starts_at.slice(0, 5),
        meetingPoint: visit.meeting_point,
        shownBy: visit.shown_by,
        changedAt: new Date(visit.updated_at),
      })),
      cancelled: answer.cancelled.map((gone) => ({
        ...gone,
        time: gone.time.slice(0, 5),
        changedAt: new Date(gone.updated_at),
      })),
      closedDays: answer.closed_days,
    },
    now,
  );
  return calendarResponse(request, file);
}

function calendarResponse(request: Request, file: string): Response {
  return new Response(request.method === 'HEAD' ? null : file, {
    headers: {
      ...privateHeaders,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="calls.ics"',
    },
  });
}

/** The address is a secret, so the file is not cached, not indexed and not named as a referrer. */
const privateHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

function textResponse(status: number, message: string, more: Record<string, string> = {}): Response {
  return new Response(`${message}\n`, {
    status,
    headers: { ...privateHeaders, ...more, 'content-type': 'text/plain; charset=utf-8' },
  });
}
