import { fragment } from '../fragment/fragment.ts';
import { createScheduleDialog } from './schedule-dialog.ts';
import { ScheduleDialog } from './ScheduleDialog.tsx';

const never = () => Promise.reject(new Error('A page is rendered without calls.'));
const now = () => new Date(0);

/** The closed dialog for a call as plain HTML. For the server only. */
export const callDialogFragment = fragment([], () => {
  const dialog = createScheduleDialog({
    readSlots: never,
    book: never,
    toasts: { show: () => {}, withdrawRefusals: () => {} },
    now,
    openForMs: () => 0,
    memory: { read: () => undefined, write: () => {} },
  });
  return <ScheduleDialog dialog={dialog} now={now} onPage />;
});
