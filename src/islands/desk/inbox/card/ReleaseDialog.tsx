import { useState } from 'react';
import type { AppointmentRow } from '#contracts/admin-inbox.ts';
import { formatClockTime } from '#domain/calendar/ist.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatCount } from '#domain/text/text.ts';
import { DialogActions } from '../../dialog/DialogActions.tsx';
import { ModalDialog } from '../../dialog/ModalDialog.tsx';
import type { SeenCall } from '../list/call-releaser.ts';

interface ReleaseDialogProps {
  row: AppointmentRow;
  onRelease: (calls: readonly SeenCall[]) => void;
  onClose: () => void;
}

/** The upcoming calls that were booked from one network. The ticked ones are cancelled together. */
export function ReleaseDialog({ row, onRelease, onClose }: ReleaseDialogProps) {
  const calls = [row, ...row.related];
  const [keptIds, setKeptIds] = useState<ReadonlySet<string>>(new Set());
  const released = calls.filter(({ id }) => !keptIds.has(id));

  function toggle(id: string): void {
    const next = new Set(keptIds);
    if (!next.delete(id)) next.add(id);
    setKeptIds(next);
  }

  return (
    <ModalDialog
      title="Release bogus calls?"
      about="All were booked from the same place: one home, one office, or one network of telephones. Untick those that somebody may really want. The others are cancelled, and their slots are free again. Each address of mail that was told of one gets a single mail."
      onClose={onClose}
    >
      <ul className="staff-release">
        {calls.map((call) => (
          <li key={call.id}>
            <label>
              <input type="checkbox" checked={!keptIds.has(call.id)} onChange={() => toggle(call.id)} />
              <span>
                <b>
                  {formatDay(call.preferred_date)}, {formatClockTime(call.preferred_time.slice(0, 5))} IST
                </b>
                <br />
                <bdi>{call.name}</bdi> · {call.reference}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <DialogActions leave="Keep them all" onLeave={onClose}>
        <button
          className="button danger"
          type="button"
          aria-disabled={released.length === 0}
          onClick={() => {
            if (released.length > 0) onRelease(released);
          }}
        >
          Release {formatCount(released.length, 'call', 'calls')}
        </button>
      </DialogActions>
    </ModalDialog>
  );
}
