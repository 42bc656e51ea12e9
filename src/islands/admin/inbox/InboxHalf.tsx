import { useStore } from '@nanostores/react';
import { type ReactNode, useId } from 'react';
import { Spinner } from '../Spinner.tsx';
import { downloadText } from './download-text.ts';
import { csvText, type CsvColumn } from './csv.ts';
import type { InboxList, InboxRow } from './inbox-list.ts';
import { statusName } from './Keeping.tsx';

interface InboxHalfProps<Row extends InboxRow> {
  list: InboxList<Row>;
  /** 'enquiries', 'calls'. */
  many: string;
  statuses: readonly string[];
  columns: readonly CsvColumn<Row>[];
  card: (row: Row) => ReactNode;
}

/** Search, status, export and the cards of one half of the inbox. */
export function InboxHalf<Row extends InboxRow>({
  list,
  many,
  statuses,
  columns,
  card,
}: InboxHalfProps<Row>) {
  const id = useId();
  const { rows, next, total, load, words, status } = useStore(list.$list);

  async function save(): Promise<void> {
    const all = await list.readAll();
    if (all) downloadText(`${many}.csv`, csvText(all, columns), 'text/csv');
  }

  return (
    <>
      <search className="staff-filters">
        <div className="field grow">
          <label className="sr" htmlFor={`${id}-words`}>
            Search {many}
          </label>
          <input
            id={`${id}-words`}
            type="search"
            placeholder={`Search ${many}...`}
            value={words}
            onChange={(event) => void list.search(event.target.value)}
          />
        </div>
        <div className="field">
          <label className="sr" htmlFor={`${id}-status`}>
            Status
          </label>
          <select
            id={`${id}-status`}
            value={status}
            onChange={(event) => void list.showOnly(event.target.value)}
          >
            <option value="">All Status</option>
            {statuses.map((each) => (
              <option key={each} value={each}>
                {statusName(each)}
              </option>
            ))}
          </select>
        </div>
        <button
          className="button quiet small"
          type="button"
          disabled={load === 'loading'}
          onClick={() => void list.load()}
        >
          Refresh
        </button>
        <button
          className="button quiet small"
          type="button"
          disabled={rows.length === 0}
          onClick={() => void save()}
        >
          Export CSV ({total})
        </button>
      </search>
      {load === 'loading' && rows.length === 0 && <Spinner words={`Loading ${many}…`} />}
      {load === 'failed' && rows.length === 0 && (
        <p className="staff-empty">The {many} could not be loaded. Use Refresh to try again.</p>
      )}
      {load === 'ready' && rows.length === 0 && (
        <p className="staff-empty">{words.trim() || status ? `No ${many} match.` : `No ${many} yet.`}</p>
      )}
      <div className="staff-cards">{rows.map(card)}</div>
      {next !== null && (
        <div className="actions staff-more">
          <button className="button quiet" type="button" onClick={() => void list.loadMore()}>
            Show more ({total - rows.length})
          </button>
        </div>
      )}
    </>
  );
}
