import { fieldProblems, unreadableFallback } from '#contracts/field-problems.ts';
import { dayField } from '#contracts/get-appointment-slots.ts';
import {
  callLink,
  manageCall,
  manageCallRequest,
  type ManageCallRequest,
  type OwnCall,
  ownCall,
  ownCallChange,
  type OwnCallRefusal,
  ownCallRefusals,
} from '#contracts/manage-call.ts';
import { callFunctionPath } from '#domain/address/call-function-path.ts';
import type { CallDatabase } from '../_shared/database.ts';
import { linkEndpoint, type LinkOutcome, type LinkRequest, unknownButton } from '../_shared/link-endpoint.ts';
import { readFreeDay, readSlots } from '../_shared/read-slots.ts';
import { type CallPage, callPage, failurePage, unknownLinkPage } from './pages.ts';

/** The page behind the link in the mail of a call: its caller sees it, moves it to another time or cancels it. */
export const handler = linkEndpoint({
  name: manageCall,
  guesses: 'call-link',
  unknownLinkPage,
  failurePage,
  respond,
});

async function respond(request: LinkRequest): Promise<LinkOutcome> {
  const { token, searchParams, fields, database, now } = request;
  const link = callLink.safeParse(token);
  if (!link.success) return { status: 404, page: unknownLinkPage };
  const at = now.toISOString();
  const showCall = async (status: number, { day, ...shown }: ShownCall): Promise<LinkOutcome> => {
    const call = ownCall.parse(await database('read_own_call', { link: link.data, at }));
    if (call === null) return 'unknown link';
    const times = isChangeable(call) ? await readTimes(database, day ?? '', call, now) : null;
    return { status, page: callPage({ call, link: link.data, times, now, ...shown }) };
  };

  if (fields === null) {
    const done = searchParams.get('done');
    return showCall(200, { day: searchParams.get('day'), done });
  }
  if (fields['do'] !== 'move' && fields['do'] !== 'cancel') return unknownButton;
  const { day = null } = fields;
  const parsed = manageCallRequest.safeParse(fields, unreadableFallback);
  if (!parsed.success) {
    const { first } = fieldProblems(parsed.error.issues, ['day', 'time', 'reason']);
    return showCall(400, { day, problem: first, typed: fields });
  }
  const result = await changeCall(database, link.data, parsed.data, at);
  if (result === null) return 'unknown link';
  if (result === 'moved' || result === 'cancelled')
    return { location: `${callFunctionPath(link.data)}&done=${result}` };
  return showCall(409, { day, problem: ownCallRefusals[result], typed: fields });
}

type ShownCall = Pick<CallPage, 'done' | 'problem' | 'typed'> & { day: string | null };

function isChangeable({ status, begun }: OwnCall): boolean {
  return !begun && (status === 'requested' || status === 'confirmed');
}

async function changeCall(
  database: CallDatabase,
  link: string,
  { do: change, ...payload }: ManageCallRequest,
  at: string,
): Promise<'moved' | 'cancelled' | OwnCallRefusal | null> {
  const sqlFunction = change === 'move' ? 'move_own_call' : 'cancel_own_call';
  return ownCallChange.parse(await database(sqlFunction, { link, payload, at }));
}

/** The times of the chosen day, or else of the first day from the call's own on that has a free one. */
async function readTimes(
  database: CallDatabase,
  chosenDay: string,
  call: OwnCall,
  now: Date,
): Promise<CallPage['times']> {
  const chosen = dayField.safeParse(chosenDay).data;
  const day = chosen ?? (await readFreeDay(database, call.preferred_date, now)) ?? call.preferred_date;
  const slots = await readSlots(database, day, now);
  const isFull = slots.every(({ booked }) => booked);
  return { day, slots, nextFreeDay: isFull ? await readFreeDay(database, day, now) : null };
}
