import { useStore } from '@nanostores/react';
import { useId } from 'react';
import type { AppointmentRow } from '#contracts/admin-inbox.ts';
import { isOpenCall } from '#domain/appointment/appointment-status.ts';
import { formatClockTime } from '#domain/calendar/ist.ts';
import { fullDayMessage } from '#domain/appointment/slot-refusal.ts';
import { lastBookableDay } from '#domain/appointment/slots.ts';
import { DialogActions } from '../dialog/DialogActions.tsx';
import { ModalDialog } from '../dialog/ModalDialog.tsx';
import { AppointmentCard } from '../inbox/card/AppointmentCard.tsx';
import type { Inbox } from '../inbox/inbox.ts';
import { takenSentence } from '../visits/taken-sentence.ts';
import type { Calls } from './calls.ts';
import { formatLongDay } from './week.ts';
import { ProblemNote } from '../block/ProblemNote.tsx';

interface CallPanelProps {
  calls: Calls;
  inbox: Inbox;
  row: AppointmentRow;
}

export function CallPanel({ calls, inbox, row }: CallPanelProps) {
  const { problem } = useStore(calls.$calls, { keys: ['problem'] });
  const staff = useStore(inbox.$staff);
  return (
    <ModalDialog
      wide
      title={`${formatLongDay(row.preferred_date)}, ${formatClockTime(row.preferred_time.slice(0, 5))} IST`}
      onClose={calls.close}
    >
      <AppointmentCard
        list={calls.list}
        row={row}
        now={new Date()}
        staff={staff}
        giveCall={inbox.giveCall}
        onRelease={async (seen) => {
          await inbox.release(seen);
          calls.close();
          await calls.load();
        }}
      />
      <ProblemNote text={problem} />
      {(isOpenCall(row.status) || row.status === 'suspected') && <MovePart calls={calls} row={row} />}
      <DialogActions leave="Back to the calendar" onLeave={calls.close} />
    </ModalDialog>
  );
}

function MovePart({ calls, row }: Omit<CallPanelProps, 'inbox'>) {
  const id = useId();
  const { target, meets, busy } = useStore(calls.$calls, { keys: ['target', 'meets', 'busy'] });
  const { moving } = useStore(calls.drafts.$draft, { keys: ['moving'] });
  const draft = moving?.call === row.id ? moving : null;
  const slots = target?.slots.map(({ time, refusal }) => ({
    time,
    booked: refusal !== null,
    refusal: refusal ?? undefined,
  }));
  const fullDayText = slots && fullDayMessage(slots);
  return (
    <details className="staff-moving" open={draft !== null}>
      <summary>Move it to another time</summary>
      <div className="staff-papers">
        <div className="field">
          <label htmlFor={`${id}-day`}>New day</label>
          <input
            id={`${id}-day`}
            type="date"
            min={calls.today()}
            max={lastBookableDay(new Date(`${calls.today()}T00:00:00+05:30`))}
            value={draft?.day ?? ''}
            onChange={(event) => void calls.chooseDay(row.id, event.target.value)}
          />
        </div>
        <div className="field">
          <label htmlFor={`${id}-time`}>New time</label>
          <select
            id={`${id}-time`}
            value={draft?.time ?? ''}
            aria-describedby={`${id}-none`}
            onChange={(event) => calls.chooseTime(event.target.value)}
          >
            <option value="">{slots ? 'Choose a time' : 'Choose the day first'}</option>
            {slots?.map(({ time, booked }) => (
              <option key={time} value={time} disabled={booked}>
                {formatClockTime(time)}
                {booked && ' (not free)'}
              </option>
            ))}
          </select>
          <p className="hint" id={`${id}-none`} role="status">
            {fullDayText}
          </p>
        </div>
      </div>
      {meets.length > 0 && (
        <div className="problem" role="alert">
          {meets.map((other) => (
            <p key={other.id}>
              <bdi>{takenSentence(other, row.owner_name ?? '')}</bdi>
            </p>
          ))}
          <p>Nothing is moved yet. Choose another time, or:</p>
          <button
            className="button quiet small"
            type="button"
            aria-disabled={busy}
            onClick={() => void calls.moveCall(row, { despiteMeetings: true })}
          >
            Move it all the same
          </button>
        </div>
      )}
      <div className="actions">
        <button
          className="button small"
          type="button"
          aria-disabled={busy}
          onClick={() => void calls.moveCall(row)}
        >
          Move it and notify <bdi>{row.name}</bdi>
        </button>
      </div>
    </details>
  );
}
