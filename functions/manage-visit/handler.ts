import { fieldProblems, unreadableFallback } from '#contracts/field-problems.ts';
import { dayField } from '#contracts/get-appointment-slots.ts';
import {
  manageVisit,
  manageVisitRequest,
  type ManageVisitRequest,
  type OwnVisit,
  ownVisit,
  ownVisitChange,
  type OwnVisitRefusal,
  ownVisitRefusals,
  ownVisitTimes,
  visitLink,
} from '#contracts/manage-visit.ts';
import { visitFunctionPath } from '#domain/address/visit-path.ts';
import type { CallDatabase } from '../_shared/database.ts';
import { linkEndpoint, type LinkOutcome, type LinkRequest, unknownButton } from '../_shared/link-endpoint.ts';
import { failurePage, unknownLinkPage, type VisitPage, visitPage } from './pages.ts';

/** The page behind the link in the mail of a visit: its visitor sees it, moves it to another time or cancels it. */
export const handler = linkEndpoint({
  name: manageVisit,
  guesses: 'visit-link',
  unknownLinkPage,
  failurePage,
  respond,
});

async function respond({ token, searchParams, fields, database, now }: LinkRequest): Promise<LinkOutcome> {
  const link = visitLink.safeParse(token);
  if (!link.success) return { status: 404, page: unknownLinkPage };
  const at = now.toISOString();
  const showVisit = async (status: number, { day, ...shown }: ShownVisit): Promise<LinkOutcome> => {
    const visit = ownVisit.parse(await database('read_own_visit', { link: link.data, at }));
    if (visit === null) return 'unknown link';
    const chosen = dayField.safeParse(day).data ?? null;
    const times = isChangeable(visit)
      ? ownVisitTimes.parse(await database('own_visit_times', { link: link.data, day: chosen, at }))
      : null;
    return { status, page: visitPage({ visit, link: link.data, times, now, ...shown }) };
  };

  if (fields === null)
    return showVisit(200, { day: searchParams.get('day'), done: searchParams.get('done') });
  if (fields['do'] !== 'move' && fields['do'] !== 'cancel') return unknownButton;
  const { day = null } = fields;
  const parsed = manageVisitRequest.safeParse(fields, unreadableFallback);
  if (!parsed.success) {
    const { first } = fieldProblems(parsed.error.issues, ['day', 'time', 'reason']);
    return showVisit(400, { day, problem: first, typed: fields });
  }
  const result = await changeVisit(database, link.data, parsed.data, at);
  if (result === null) return 'unknown link';
  if (result === 'moved' || result === 'cancelled')
    return { location: `${visitFunctionPath(link.data)}&done=${result}` };
  return showVisit(409, { day, problem: ownVisitRefusals[result], typed: fields });
}

type ShownVisit = Pick<VisitPage, 'done' | 'problem' | 'typed'> & { day: string | null };

const isChangeable = ({ status, begun }: OwnVisit): boolean => !begun && status === 'planned';

async function changeVisit(
  database: CallDatabase,
  link: string,
  { do: change, ...payload }: ManageVisitRequest,
  at: string,
): Promise<'moved' | 'cancelled' | OwnVisitRefusal | null> {
  const sqlFunction = change === 'move' ? 'move_own_visit' : 'cancel_own_visit';
  return ownVisitChange.parse(await database(sqlFunction, { link, payload, at }));
}
