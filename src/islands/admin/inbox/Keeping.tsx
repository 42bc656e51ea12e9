import { useEffect, useId, useState } from 'react';
import type { AdminStaffAnswer } from '#contracts/admin-inbox.ts';
import type { InboxChange, InboxRow } from './inbox-list.ts';

interface KeepingProps {
  row: InboxRow;
  statuses: readonly string[];
  staff: AdminStaffAnswer;
  onChange: (change: InboxChange) => Promise<boolean>;
}

/** Status, owner and notes of one request. A choice is written at once, a note when it is saved. */
export function Keeping({ row, statuses, staff, onChange }: KeepingProps) {
  const id = useId();
  const [note, setNote] = useState(row.notes ?? '');
  const [busy, setBusy] = useState(false);
  const written = row.notes ?? '';

  // Somebody else's note arrives only where nothing is being typed over it.
  const [last, setLast] = useState(written);
  useEffect(() => {
    if (written === last) return;
    setLast(written);
    setNote((typed) => (typed === last ? written : typed));
  }, [written, last]);

  async function save(change: InboxChange): Promise<void> {
    setBusy(true);
    await onChange(change);
    setBusy(false);
  }

  return (
    <div className="staff-keeping" aria-busy={busy}>
      <div className="field">
        <label htmlFor={`${id}-status`}>Status</label>
        <select
          id={`${id}-status`}
          value={row.status}
          disabled={busy}
          onChange={(event) => void save({ status: event.target.value })}
        >
          {statuses.map((status) => (
            <option key={status} value={status}>
              {statusName(status)}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-owner`}>Owner</label>
        <select
          id={`${id}-owner`}
          value={row.owner ?? ''}
          disabled={busy}
          onChange={(event) => void save({ owner: event.target.value || null })}
        >
          <option value="">Nobody yet</option>
          {staff.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      </div>
      <div className="field note">
        <label htmlFor={`${id}-note`}>Notes</label>
        <textarea id={`${id}-note`} rows={2} value={note} onChange={(event) => setNote(event.target.value)} />
        <button
          className="button quiet small"
          type="button"
          disabled={busy || note === written}
          onClick={() => void save({ notes: note.trim() === '' ? null : note })}
        >
          Save note
        </button>
      </div>
    </div>
  );
}

/** 'No-show' for 'no-show'. */
export function statusName(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}
