import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import type { AdminStaffAnswer } from '#contracts/admin-inbox.ts';
import type { InboxList } from '../list/inbox-list.ts';
import type { InboxRow } from '../list/inbox-row.ts';
import { NoteField } from './NoteField.tsx';
import { capitalise } from '#domain/text/capitalise.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { describeNotification } from './describe-notification.ts';

interface RecordControlsProps<Row extends InboxRow> {
  list: InboxList<Row>;
  row: Row;
  /** None: this request has no menu of statuses. */
  statuses: readonly string[];
  staff: AdminStaffAnswer;
  /** Returns true if it asks for confirmation of this status. It then saves the status itself. */
  confirmStatus?: (status: string) => boolean;
  /** Saves the chosen owner, or asks first. Without it the list saves it. */
  onOwner?: (owner: string | null) => Promise<void>;
}

type SavedField = 'status' | 'owner' | 'note';

/** Status, owner and notes of one request. The owner is saved at once; status and note have a Save button. */
export function RecordControls<Row extends InboxRow>({
  list,
  row,
  statuses,
  staff,
  confirmStatus,
  onOwner,
}: RecordControlsProps<Row>) {
  const id = useId();
  const [saving, setSaving] = useState<readonly SavedField[]>([]);
  const unsaved = ownValue(useStore(list.$unsaved), row.id);
  const status = unsaved?.status ?? row.status;
  const isChosen = status !== row.status;

  /**
   * Saves each field only once at a time: a second click before the response would overwrite what a colleague has
   * written meanwhile. The list queues the other saves. No control is disabled, because it would lose the focus.
   */
  async function save(field: SavedField, saveField: () => Promise<unknown>): Promise<void> {
    if (saving.includes(field)) return;
    setSaving((now) => [...now, field]);
    await saveField();
    setSaving((now) => now.filter((each) => each !== field));
  }

  function saveStatus(): void {
    if (isChosen && !confirmStatus?.(status)) void save('status', () => list.saveStatus(row));
  }

  return (
    <div className="staff-record-controls" aria-busy={saving.length > 0}>
      {statuses.length > 0 && (
        <div className="field">
          <label htmlFor={`${id}-status`}>Status</label>
          <select
            id={`${id}-status`}
            value={status}
            aria-disabled={saving.includes('status')}
            aria-describedby={`${id}-notification`}
            onChange={(event) => !saving.includes('status') && list.chooseStatus(row, event.target.value)}
          >
            {statuses.map((each) => (
              <option key={each} value={each}>
                {capitalise(each)}
              </option>
            ))}
          </select>
          <button
            className="button quiet small"
            type="button"
            aria-disabled={saving.includes('status') || !isChosen}
            aria-describedby={`${id}-notification`}
            onClick={saveStatus}
          >
            Save status
          </button>
          <p className="hint" id={`${id}-notification`} role="status">
            {isChosen && `Not saved yet. ${describeNotification(list.table, status, row.name)}`}
          </p>
        </div>
      )}
      <div className="field">
        <label htmlFor={`${id}-owner`}>Owner</label>
        <select
          id={`${id}-owner`}
          value={row.owner ?? ''}
          aria-disabled={saving.includes('owner')}
          onChange={(event) => {
            const owner = event.target.value || null;
            void save('owner', () => onOwner?.(owner) ?? list.setOwner(row, owner));
          }}
        >
          <option value="">Nobody yet</option>
          {staff.map((member) => (
            <option key={member.id} value={member.id}>
              {member.name}
            </option>
          ))}
          {row.owner && !staff.some((member) => member.id === row.owner) && (
            <option value={row.owner}>{row.owner_name ?? 'A colleague who has left'}</option>
          )}
        </select>
      </div>
      <NoteField
        list={list}
        row={row}
        busy={saving.includes('note')}
        onSave={() => void save('note', () => list.saveNote(row))}
      />
    </div>
  );
}
