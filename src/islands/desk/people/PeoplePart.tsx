import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { peopleParts, type PersonRow } from '#contracts/admin-people.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { istDay } from '#domain/calendar/ist.ts';
import { personStages } from '#domain/person/stages.ts';
import { capitalise } from '#domain/text/capitalise.ts';
import { formatCount } from '#domain/text/text.ts';
import { ExportButton } from '../block/ExportButton.tsx';
import { ListFilters } from '../block/ListFilters.tsx';
import { ProblemNote } from '../block/ProblemNote.tsx';
import { RefreshButton } from '../block/RefreshButton.tsx';
import { ShowMore } from '../block/ShowMore.tsx';
import { Spinner } from '../block/Spinner.tsx';
import { formatAge } from '../inbox/card/due.ts';
import { PresentLine } from '../presence/PresentLine.tsx';
import { useListAddress } from '../place/use-list-address.ts';
import { useFew } from '../window/use-few.ts';
import type { PeopleList } from './people-list.ts';
import { personColumns } from './person-columns.ts';

/** People whom a phone shows at once. */
const FEW = 15;
const HALF_A_MINUTE = 30_000;
const partLabels: Record<(typeof peopleParts)[number], string> = {
  all: 'Everybody',
  mine: 'Mine',
  late: 'Late',
  'no step': 'No next step',
};

export function PeoplePart({ list }: { list: PeopleList }) {
  const { load, rows, next, total, late, search, which, stage, problem } = useStore(list.$list);
  const [now, setNow] = useState(() => new Date());
  const few = useFew(rows, FEW);
  useListAddress({
    list: 'people',
    shown: { q: search.trim(), which: which === 'all' ? '' : which, stage },
    show: (asked) =>
      void list.ask({
        search: asked('q'),
        which: peopleParts.find((part) => part === asked('which')) ?? 'all',
        stage: personStages.find((each) => each === asked('stage')) ?? '',
      }),
  });
  const isFiltered = search.trim() !== '' || which !== 'all' || stage !== '';

  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), HALF_A_MINUTE);
    return () => clearInterval(timer);
  }, []);

  return (
    <section className="panel staff-block" aria-labelledby="people-title" aria-busy={load === 'loading'}>
      <header className="staff-block-head">
        <h2 id="people-title">People</h2>
        <RefreshButton isReading={load === 'loading'} onRefresh={() => void list.load()} />
      </header>
      <fieldset className="staff-kinds staff-widths">
        <legend className="sr">Which people</legend>
        {peopleParts.map((part) => (
          <button
            key={part}
            className="button quiet small"
            type="button"
            aria-pressed={which === part}
            onClick={() => void list.show(part)}
          >
            {partLabels[part]}
            {part === 'late' && late > 0 && ` (${late})`}
          </button>
        ))}
      </fieldset>
      <ListFilters
        plural="people"
        search={search}
        onSearch={(typed) => void list.search(typed)}
        status={stage}
        statuses={[
          { value: '', label: 'All stages' },
          ...personStages.map((each) => ({ value: each, label: capitalise(each) })),
        ]}
        onStatus={(chosen) => void list.showStage(chosen)}
      >
        <ExportButton
          name="people"
          columns={personColumns}
          total={total}
          isDisabled={rows.length === 0}
          readAll={list.readAll}
        />
      </ListFilters>
      <ProblemNote text={problem} onTryAgain={() => void list.load()} />
      {load === 'loading' && rows.length === 0 && <Spinner text="Loading people…" />}
      {load === 'ready' && rows.length === 0 && (
        <p className="staff-empty">
          {isFiltered ? 'Nobody matches.' : 'Nobody yet. Whoever asks or books a call is listed here.'}
        </p>
      )}
      <ul className="staff-people">
        {few.shown.map((row) => (
          <PersonLine key={row.id} row={row} now={now} />
        ))}
      </ul>
      {(few.left > 0 || next !== null) && (
        <ShowMore left={total - few.shown.length} onMore={few.left > 0 ? few.more : list.loadMore} />
      )}
    </section>
  );
}

function PersonLine({ row, now }: { row: PersonRow; now: Date }) {
  const isLate = row.next_step_on !== null && row.next_step_on < istDay(now);
  return (
    <li>
      <a className="staff-person-name" href={`#people/${row.id}`}>
        <bdi>{row.name || row.email}</bdi>
      </a>
      <span className={`badge ${row.waiting > 0 ? 'due' : 'plain'}`}>
        {row.waiting > 0 ? `${row.waiting} not answered` : capitalise(row.stage)}
      </span>
      <PresentLine kind="person" id={row.id} />
      <span className="small muted">
        {requestCounts(row)}, last <time dateTime={row.heard_at}>{formatAge(row.heard_at, now)}</time>
        {row.home && (
          <>
            {' · '}
            <bdi>{row.home}</bdi>
          </>
        )}
      </span>
      <span className={isLate ? 'small staff-late' : 'small'}>
        {row.next_step && row.next_step_on ? (
          <>
            {isLate ? 'Late: ' : ''}
            <bdi>{row.next_step}</bdi>, {formatDay(row.next_step_on)}
          </>
        ) : (
          <span className="muted">No next step</span>
        )}
        {row.owner_name && (
          <span className="muted">
            {' · '}
            <bdi>{row.owner_name}</bdi>
          </span>
        )}
      </span>
    </li>
  );
}

/** '2 enquiries', '1 enquiry, 1 call'. */
export function requestCounts({ enquiries, calls }: Pick<PersonRow, 'enquiries' | 'calls'>): string {
  return [
    enquiries > 0 && formatCount(enquiries, 'enquiry', 'enquiries'),
    calls > 0 && formatCount(calls, 'call'),
  ]
    .filter(Boolean)
    .join(', ');
}
