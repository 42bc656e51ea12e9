import * as z from 'zod/mini';
import {
  manageCalendar,
  manageCalendarFailure,
  manageCalendarRequest,
  type ManageCalendarRequest,
  type ManageCalendarResponse,
  dayAlreadyClosed,
  dayIsOpen,
  dayIsOver,
  moveAnswer,
  moveRefusals,
} from '#contracts/manage-calendar.ts';
import { notAdmin } from '#contracts/generate-static-html.ts';
import { staffEndpoint, type StaffRequest } from '../_shared/staff-endpoint.ts';
import { refused, type Refusal } from '../_shared/refused.ts';

const closeAnswer = z.discriminatedUnion('result', [
  z.object({ result: z.literal('closed'), open_calls: z.int() }),
  z.object({ result: z.literal('closed before'), reason: z.nullable(z.string()) }),
  z.object({ result: z.literal('over') }),
]);
const cancelAnswer = z.discriminatedUnion('result', [
  z.object({ result: z.literal('cancelled'), cancelled: z.int(), open_calls: z.int() }),
  z.object({ result: z.literal('open') }),
]);
const newLink = z.nullable(z.string());
const tooLargeMessage = 'A reason has room for 200 characters. Please shorten it.';

/** Each change is one SQL function and one transaction. The database then queues the mails to the callers. */
export const handler = staffEndpoint({
  name: manageCalendar,
  request: manageCalendarRequest,
  bodyLimit: { limit: 8 * 1024, tooLargeMessage },
  failure: manageCalendarFailure,
  handle: applyChange,
});

async function applyChange({
  input,
  userId,
  database,
  now,
}: StaffRequest<ManageCalendarRequest>): Promise<ManageCalendarResponse | Refusal> {
  const at = now().toISOString();
  switch (input.action) {
    case 'move': {
      const result = moveAnswer.parse(await database('move_call', { payload: input, moved_by: userId, at }));
      if (result === 'moved') return {};
      return refused(result === 'gone' ? 404 : 409, result, moveRefusals[result]);
    }
    case 'close': {
      const args = { on_day: input.day, reason: input.reason, closed_by: userId, at };
      const answer = closeAnswer.parse(await database('close_day', args));
      if (answer.result === 'over') return refused(400, 'over', dayIsOver);
      if (answer.result === 'closed before')
        return refused(409, 'closed_before', dayAlreadyClosed(answer.reason));
      return { open_calls: answer.open_calls };
    }
    case 'open':
      await database('open_day', { on_day: input.day, opened_by: userId });
      return {};
    case 'cancel all': {
      const { day, calls } = input;
      const args = { payload: { day, calls }, cancelled_by: userId };
      const answer = cancelAnswer.parse(await database('cancel_day', args));
      if (answer.result === 'open') return refused(409, 'day_open', dayIsOpen);
      return { cancelled: answer.cancelled, open_calls: answer.open_calls };
    }
    case 'new calendar': {
      const link = newLink.parse(await database('new_calendar_link', { staff_id: userId }));
      return link === null ? refused(403, 'not_admin', notAdmin) : { link };
    }
    case 'end calendar':
      await database('end_calendar_link', { staff_id: userId });
      return {};
  }
}
