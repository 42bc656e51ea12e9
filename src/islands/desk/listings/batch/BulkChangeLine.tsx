import { useStore } from '@nanostores/react';
import type { BulkChange, KeptRow } from '#contracts/admin-bulk-changes.ts';
import { formatIstTime } from '#domain/calendar/ist.ts';
import { labelOf } from '#domain/listing/listing-columns.ts';
import { Author } from '../../format/Author.tsx';
import { useSaid } from '../../block/use-said.ts';
import { editorAddress } from '../editor/editor-address.ts';
import { kindLabels } from '../fields/kind-labels.ts';
import type { BulkUndo } from './bulk-undo.ts';

/** One change of many listings: what it was, its undo, and what the undo has left as it is. */
export function BulkChangeLine({ change, bulkUndo }: { change: BulkChange; bulkUndo: BulkUndo }) {
  const { busy, of, problem } = useStore(bulkUndo.$undo);
  const { id, kind, left, rows, undone, undone_at, undone_by, kept, made, made_at } = change;
  const what = describeBulk(change);
  const isWorking = busy && of === id;
  const said = useSaid(undone_at);
  return (
    <div className="staff-undo">
      <p className="small" role="status" tabIndex={-1} ref={said}>
        <b>{what}</b>, {formatIstTime(made_at)}, by <Author by={made} unknown="somebody" />.
        {undone_at !== null && (
          <>
            {' '}
            Taken back by <Author by={undone_by ?? made} unknown="somebody" />: {describeUndone(undone, rows)}
          </>
        )}
      </p>
      {left > 0 && (
        <button
          className="button quiet small"
          type="button"
          aria-disabled={busy}
          aria-label={`Undo: ${what}`}
          onClick={() => {
            if (!busy) void bulkUndo.undo(id);
          }}
        >
          {isWorking ? 'Taking it back…' : left < rows ? `Undo the other ${format(left)}` : 'Undo'}
        </button>
      )}
      {problem && of === id && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {kept.length > 0 && (
        <ul className="staff-lines small">
          {kept.map((row) => (
            <li key={row.id}>
              <a href={editorAddress(kind, row.id)}>
                <bdi>{row.name ?? row.id}</bdi>
              </a>{' '}
              stays as it is: <Reason row={row} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** 'Price of 120 homes', 'A table of 14 societies'. */
function describeBulk({ kind, how, columns, rows }: BulkChange): string {
  const { singular, plural } = kindLabels[kind];
  const homes = rows === 1 ? `1 ${singular}` : `${format(rows)} ${plural.toLowerCase()}`;
  const labels = columns.map((column) => labelOf(kind, column));
  const isTable = how === 'table' || labels.length === 0 || labels.length > 3;
  return `${isTable ? 'A table' : labels.join(', ')} of ${homes}`;
}

function describeUndone(undone: number, rows: number): string {
  if (undone === rows) return rows === 1 ? 'it is as before.' : `all ${format(rows)} are as before.`;
  return `${format(undone)} of ${format(rows)} ${undone === 1 ? 'is' : 'are'} as before.`;
}

function Reason({ row: { outcome, changed } }: { row: KeptRow }) {
  if (outcome === 'gone') return 'it is deleted.';
  if (outcome === 'refused') return 'what it had before is not allowed any more.';
  if (outcome === 'stays') return 'it was new, and an area cannot be hidden.';
  if (!changed) return 'it was checked or changed since.';
  return (
    <>
      <Author by={changed} unknown="somebody" /> has changed it since, {formatIstTime(changed.at)}.
    </>
  );
}

const format = (count: number) => count.toLocaleString('en-IN');
