import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { AdminEmptySearch } from '#contracts/admin-empty-searches.ts';
import type { AdminNumbersAnswer } from '#contracts/admin-numbers.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { ALL_HOMES } from '#domain/numbers/counted-homes.ts';
import { formatChange } from '#domain/numbers/format-change.ts';
import { groupTitles, shownGroupKinds } from '#domain/numbers/group-name.ts';
import { homeLists, lateSentence } from '#domain/numbers/home-lists.ts';
import { totals, totalsNote } from '#domain/numbers/totals.ts';
import { filteredHomesPath } from '#site/paths.ts';
import { csvText } from '#domain/text/csv-text.ts';
import { downloadText } from '../../download/download-text.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { PhoneFold } from '../block/PhoneFold.tsx';
import { useListAddress } from '../place/use-list-address.ts';
import { ProblemNote } from '../block/ProblemNote.tsx';
import { RefreshButton } from '../block/RefreshButton.tsx';
import { Spinner } from '../block/Spinner.tsx';
import { DailyCharts } from './DailyCharts.tsx';
import { FigureLink } from './FigureLink.tsx';
import { GroupTable } from './GroupTable.tsx';
import { HomeList } from './HomeList.tsx';
import { createNumbers } from './numbers.ts';
import { daysShown, PeriodButtons, periodInAddress, periodOf } from './PeriodButtons.tsx';
import { numbersColumns } from '#contracts/numbers-columns.ts';

const SEARCHES = 20;

/** What works: views, enquiries, calls and alerts of homes, beside the days before. */
export function NumbersBlock({ backend }: { backend: StaffBackend }) {
  const [numbers] = useState(() => createNumbers({ backend, days: periodInAddress() }));
  const { load, days, answer, searches, busy, problem } = useStore(numbers.$numbers);
  useEffect(() => void numbers.load(), [numbers]);
  useListAddress({
    list: 'numbers',
    shown: { days: daysShown(days) },
    show: (asked) => void numbers.show(periodOf(asked('days'))),
  });

  async function save(): Promise<void> {
    const rows = await numbers.readRows();
    if (rows) downloadText(`numbers-${days}-days.csv`, csvText(rows, numbersColumns), 'text/csv');
  }

  return (
    <section className="panel staff-block staff-numbers" aria-labelledby="numbers-title">
      <header className="staff-block-head">
        <h2 id="numbers-title">Numbers</h2>
        <PeriodButtons days={days} onChoose={(period) => void numbers.show(period)} />
        <RefreshButton isReading={load === 'loading'} onRefresh={() => void numbers.load()} />
        <button
          className="button quiet small"
          type="button"
          aria-disabled={busy}
          onClick={() => void (busy ? undefined : save())}
        >
          {busy ? 'Reading all homes…' : 'Download CSV'}
        </button>
      </header>
      {load === 'failed' && (
        <p className="problem">The numbers could not be read. Use Refresh to try again.</p>
      )}
      <ProblemNote text={problem} />
      {!answer && load !== 'failed' && <Spinner text="Adding up…" />}
      {answer && <Answer answer={answer} searches={searches} />}
    </section>
  );
}

function Answer({ answer, searches }: { answer: AdminNumbersAnswer; searches: readonly AdminEmptySearch[] }) {
  const { total, groups } = answer;
  return (
    <>
      <p className="small muted">
        {formatDay(answer.first_day)} to {formatDay(answer.last_day)}, beside the {answer.days} days before.
      </p>
      <dl className="staff-totals">
        {totals.map(([label, now, before]) => (
          <div key={now}>
            <dt className="small muted">{label}</dt>
            <dd>
              <b>
                <FigureLink figure={now} count={total[now]} homes={ALL_HOMES} of={answer} />
              </b>{' '}
              <span className="small muted">
                {formatChange(total[now], total[before])} ({total[before].toLocaleString('en-IN')})
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="small muted">{totalsNote}</p>
      <DailyCharts daily={answer.daily} />
      <p className="small muted">Under each number stands that of the {answer.days} days before.</p>
      {shownGroupKinds(groups).map((kind) => (
        <PhoneFold key={kind} title={groupTitles[kind]}>
          <GroupTable kind={kind} groups={groups[kind]} of={answer} />
        </PhoneFold>
      ))}
      <div className="staff-number-lists">
        <PhoneFold title={homeLists.homes.title}>
          <HomeList list={homeLists.homes} homes={answer.homes} />
        </PhoneFold>
        <PhoneFold title={homeLists.never_asked.title}>
          <HomeList list={homeLists.never_asked} homes={answer.never_asked} />
        </PhoneFold>
        <PhoneFold title={homeLists.answered_late.title}>
          <HomeList list={homeLists.answered_late} lead={lateSentence(answer)} homes={answer.answered_late} />
        </PhoneFold>
        <PhoneFold title={homeLists.above_neighbours.title}>
          <HomeList
            list={homeLists.above_neighbours}
            lead="Per square foot, beside at least five homes of its area, or of what that lies in, of its type and its kind of area."
            homes={answer.above_neighbours}
          />
        </PhoneFold>
        <PhoneFold title={homeLists.searches.title}>
          <section>
            <h3>{homeLists.searches.title}</h3>
            {searches.length === 0 ? (
              <p className="small muted">{homeLists.searches.none}</p>
            ) : (
              <ul className="staff-list small">
                {searches.slice(0, SEARCHES).map((search) => (
                  <li key={`${search.offer} ${search.query}`}>
                    <a href={filteredHomesPath(search.offer, search.query)}>{search.label}</a>{' '}
                    <span className="muted">{homeLists.searches.say(search)}</span>
                  </li>
                ))}
              </ul>
            )}
          </section>
        </PhoneFold>
      </div>
      <p className="small muted">
        A view is one display of a home’s page, not one person. Programs that name themselves as robots, or
        name no browser, are left out; one that pretends to be a browser is counted. An enquiry and a call
        count by the day on which they came; an enquiry about no home of ours only among the answers. An alert
        counts for its home when it is first confirmed. Homes that somebody saves stay on their own device: we
        do not know them.
      </p>
    </>
  );
}
