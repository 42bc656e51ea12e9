import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useId } from 'react';
import { ExportButton } from '../block/ExportButton.tsx';
import { ListFilters } from '../block/ListFilters.tsx';
import { useListAddress } from '../place/use-list-address.ts';
import { useFew } from '../window/use-few.ts';
import { FoldedCard } from './card/FoldedCard.tsx';
import { ShowMore } from '../block/ShowMore.tsx';
import { Spinner } from '../block/Spinner.tsx';
import type { AdminStaffAnswer } from '#contracts/admin-inbox.ts';
import { ArrivedLine } from './ArrivedLine.tsx';
import { scopeAsked } from './inbox-scope.ts';
import { ScopeLine } from './ScopeLine.tsx';
import type { CsvColumn } from '#domain/text/csv-text.ts';
import type { InboxList } from './list/inbox-list.ts';
import type { InboxRow } from './list/inbox-row.ts';
import { capitalise } from '#domain/text/capitalise.ts';
import { formatCount } from '#domain/text/text.ts';

/** Requests that a phone shows at once. */
const FEW = 12;

interface InboxHalfProps<Row extends InboxRow> {
  list: InboxList<Row>;
  /** Where it is: 'inbox' or 'inbox/calls'. */
  address: string;
  /** `singular` and `plural`: 'enquiry' and 'enquiries', or 'call' and 'calls'. */
  singular: string;
  plural: string;
  statuses: readonly string[];
  /** The label of the sort order that puts due requests first: 'Due first'. */
  dueFirst: string;
  staff: AdminStaffAnswer;
  columns: readonly CsvColumn<Row>[];
  card: (row: Row) => ReactNode;
}

export function InboxHalf<Row extends InboxRow>({
  list,
  address,
  singular,
  plural,
  statuses,
  dueFirst,
  staff,
  columns,
  card,
}: InboxHalfProps<Row>) {
  const id = useId();
  const { rows, next, total, load, search, status, sort, scope, suspected } = useStore(list.$list);

  const few = useFew(rows, FEW);
  // Whoever comes back by the tab wants all requests, not those of a figure.
  useEffect(() => list.leaveScope, [list]);
  useListAddress({
    list: address,
    shown: { q: search.trim(), status, sort: sort === 'newest' ? '' : sort, ...scope },
    show: (asked) => {
      const status = [...statuses, 'suspected'].find((each) => each === asked('status')) ?? '';
      void list.ask({ search: asked('q'), status, sort: asked('sort'), scope: scopeAsked(asked) });
    },
  });

  return (
    <>
      <ListFilters
        plural={plural}
        search={search}
        onSearch={(typed) => void list.search(typed)}
        status={status}
        statuses={[
          { value: '', label: 'All Status' },
          ...statuses.map((each) => ({ value: each, label: capitalise(each) })),
        ]}
        onStatus={(chosen) => void list.showOnly(chosen)}
      >
        <div className="field">
          <label className="sr" htmlFor={`${id}-sort`}>
            Sort
          </label>
          <select
            id={`${id}-sort`}
            value={sort}
            onChange={(event) => void list.sortBy(event.target.value === 'due' ? 'due' : 'newest')}
          >
            <option value="newest">Newest first</option>
            <option value="due">{dueFirst}</option>
          </select>
        </div>
        <button
          className="button quiet small"
          type="button"
          aria-disabled={load === 'loading'}
          onClick={() => void (load !== 'loading' && list.load())}
        >
          Refresh
        </button>
        <ExportButton
          name={plural}
          columns={columns}
          total={total}
          isDisabled={rows.length === 0}
          readAll={list.readAll}
        />
      </ListFilters>
      <ScopeLine list={list} singular={singular} plural={plural} staff={staff} />
      <ArrivedLine list={list} singular={singular} plural={plural} />
      {suspected !== null && suspected > 0 && status !== 'suspected' && (
        <p className="actions small staff-suspected">
          {formatCount(suspected, `${singular} looks`, `${plural} look`)} like a robot’s. Nobody is mailed
          about {suspected === 1 ? 'it' : 'them'} until you decide.
          <button className="button quiet small" type="button" onClick={() => void list.showSuspected()}>
            Show {suspected === 1 ? 'it' : 'them'}
          </button>
        </p>
      )}
      {load === 'loading' && rows.length === 0 && <Spinner text={`Loading ${plural}…`} />}
      {load === 'failed' && rows.length === 0 && (
        <p className="staff-empty">The {plural} could not be loaded. Use Refresh to try again.</p>
      )}
      {load === 'ready' && rows.length === 0 && (
        <p className="staff-empty">
          {search.trim() || status || Object.keys(scope).length > 0
            ? `No ${plural} match.`
            : `No ${plural} yet.`}
        </p>
      )}
      <div className="staff-cards">
        {few.shown.map((row) => (
          <FoldedCard key={row.id} name={row.name} isAlone={rows.length === 1}>
            {card(row)}
          </FoldedCard>
        ))}
      </div>
      {(few.left > 0 || next !== null) && (
        <ShowMore left={total - few.shown.length} onMore={few.left > 0 ? few.more : list.loadMore} />
      )}
    </>
  );
}
