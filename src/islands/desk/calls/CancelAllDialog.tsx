import type { AppointmentRow } from '#contracts/admin-inbox.ts';
import { formatClockTime } from '#domain/calendar/ist.ts';
import { formatCount } from '#domain/text/text.ts';
import { DialogActions } from '../dialog/DialogActions.tsx';
import { ModalDialog } from '../dialog/ModalDialog.tsx';
import type { Calls } from './calls.ts';
import { formatLongDay } from './week.ts';
import { ProblemNote } from '../block/ProblemNote.tsx';

interface CancelAllDialogProps {
  calls: Calls;
  day: string;
  /** The requested and confirmed calls of the day, as they are listed here. */
  openCalls: readonly AppointmentRow[];
  busy: boolean;
  problem: string | null;
}

/** Cancels all remaining calls of a closed day. Lists the names first, because a mail cannot be taken back. */
export function CancelAllDialog({ calls, day, openCalls, busy, problem }: CancelAllDialogProps) {
  const countText = formatCount(openCalls.length, 'call', 'calls');
  return (
    <ModalDialog
      title={`Cancel ${countText} of ${formatLongDay(day)}?`}
      about="Each caller gets a mail that takes the call out of their calendar. To offer another time instead, move the call from its card."
      onClose={calls.closeCancelDialog}
    >
      <ul className="staff-list small">
        {openCalls.map((call) => (
          <li key={call.id}>
            <b>{formatClockTime(call.preferred_time.slice(0, 5))}</b> <bdi>{call.name}</bdi> ·{' '}
            {call.reference}
          </li>
        ))}
      </ul>
      <ProblemNote text={problem} />
      <DialogActions leave="Keep the calls" onLeave={calls.closeCancelDialog}>
        <button
          className="button danger"
          type="button"
          aria-disabled={busy || openCalls.length === 0}
          onClick={() => void calls.cancelAll(openCalls)}
        >
          Cancel {countText}
        </button>
      </DialogActions>
    </ModalDialog>
  );
}
