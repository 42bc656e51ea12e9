import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { ownValue } from '#domain/text/own-value.ts';
import type { InboxList } from '../list/inbox-list.ts';
import type { InboxRow } from '../list/inbox-row.ts';
import { otherWriter } from '../list/row-saver.ts';
import { isOutdated, noteLength } from '../list/inbox-drafts.ts';

interface NoteFieldProps<Row extends InboxRow> {
  list: InboxList<Row>;
  row: Row;
  busy: boolean;
  onSave: () => void;
}

/** The note of one request. If a colleague has changed it meanwhile, their note is shown above the text being typed. */
export function NoteField<Row extends InboxRow>({ list, row, busy, onSave }: NoteFieldProps<Row>) {
  const id = useId();
  const note = ownValue(useStore(list.$unsaved), row.id)?.note;
  const text = note?.text ?? row.notes ?? '';
  const lengthHint = noteLength(text);
  const hasConflict = isOutdated(row, note);

  return (
    <div className="field note">
      <label htmlFor={`${id}-note`}>Notes</label>
      {hasConflict && (
        <div className="notice" role="alert">
          <p>
            <b>{otherWriter(row)} has changed this note while you were typing. Yours is not saved.</b> Copy
            what you want to keep of theirs into yours, then replace theirs.
          </p>
          <blockquote>{row.notes ?? '(They emptied it.)'}</blockquote>
        </div>
      )}
      <textarea
        id={`${id}-note`}
        rows={2}
        value={text}
        aria-invalid={lengthHint?.tooLong}
        aria-describedby={`${id}-room`}
        onChange={(event) => list.typeNote(row, event.target.value)}
      />
      <div className="actions">
        <button
          className="button quiet small"
          type="button"
          aria-disabled={busy || !note || lengthHint?.tooLong}
          aria-describedby={`${id}-room`}
          onClick={() => {
            if (note) onSave();
          }}
        >
          {hasConflict ? 'Replace their note' : 'Save note'}
        </button>
        {hasConflict && (
          <button className="button quiet small" type="button" onClick={() => list.keepTheirNote(row)}>
            Keep theirs
          </button>
        )}
      </div>
      <p className={lengthHint?.tooLong ? 'problem' : 'hint'} id={`${id}-room`} role="status">
        {lengthHint?.text}
      </p>
    </div>
  );
}
