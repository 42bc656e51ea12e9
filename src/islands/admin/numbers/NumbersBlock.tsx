import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { AdminEmptySearch } from '#contracts/admin-empty-searches.ts';
import type { AdminNumbersAnswer } from '#contracts/admin-numbers.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { exactRupees } from '#domain/money/rupees.ts';
import { formatChange } from '#domain/numbers/format-change.ts';
import { groupKinds } from '#domain/numbers/group-name.ts';
import { periods } from '#domain/numbers/periods.ts';
import { formatCount } from '#domain/text/text.ts';
import { filteredHomesPath } from '#site/paths.ts';
import { csvText } from '../../download/csv-text.ts';
import { downloadText } from '../../download/download-text.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { ProblemNote } from '../block/ProblemNote.tsx';
import { RefreshButton } from '../block/RefreshButton.tsx';
import { Spinner } from '../block/Spinner.tsx';
import { formatTimeSpan } from '../format/formats.ts';
import { DailyCharts } from './DailyCharts.tsx';
import { GroupTable } from './GroupTable.tsx';
import { HomeList } from './HomeList.tsx';
import { createNumbers } from './numbers.ts';
import { numbersColumns } from './numbers-columns.ts';

const SEARCHES = 20;

/** What works: views, enquiries, calls and alerts of homes, beside the days before. */
export function NumbersBlock({ backend }: { backend: StaffBackend }) {
  const [numbers] = useState(() => createNumbers({ backend }));
  const { load, days, answer, searches, busy, problem } = useStore(numbers.$numbers);
  useEffect(() => void numbers.load(), [numbers]);

  async function save(): Promise<void> {
    const rows = await numbers.readRows();
    if (rows) downloadText(`numbers-${days}-days.csv`, csvText(rows, numbersColumns), 'text/csv');
  }

  return (
    <section className="panel staff-block staff-numbers" aria-labelledby="numbers-title">
      <header className="staff-block-head">
        <h2 id="numbers-title">Numbers</h2>
        <fieldset className="staff-periods">
          <legend className="sr">Days</legend>
          {periods.map((period) => (
            <button
              key={period}
              className="button quiet small"
              type="button"
              aria-pressed={period === days}
              onClick={() => void numbers.show(period)}
            >
              {period} days
            </button>
          ))}
        </fieldset>
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

const totals = [
  ['Views', 'views', 'views_before'],
  ['Enquiries', 'enquiries', 'enquiries_before'],
  ['Calls', 'calls', 'calls_before'],
  ['Alerts', 'alerts', 'alerts_before'],
] as const;

function Answer({ answer, searches }: { answer: AdminNumbersAnswer; searches: readonly AdminEmptySearch[] }) {
  const { total, groups, asked, asked_late } = answer;
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
              <b>{total[now].toLocaleString('en-IN')}</b>{' '}
              <span className="small muted">
                {formatChange(total[now], total[before])} ({total[before].toLocaleString('en-IN')})
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <DailyCharts daily={answer.daily} />
      {groupKinds.map((kind) => (
        <GroupTable key={kind} kind={kind} groups={groups[kind]} />
      ))}
      <div className="staff-number-lists">
        <HomeList
          title="Seen most"
          none="No home was seen in these days."
          homes={answer.homes}
          say={({ views, views_before, enquiries }) =>
            `${formatCount(views, 'view')} (${formatChange(views, views_before)}), ${formatCount(enquiries, 'enquiry', 'enquiries')}`
          }
        />
        <HomeList
          title="Seen and never asked"
          none="Somebody has asked about every home that was seen ten times."
          homes={answer.never_asked}
          say={({ views }) => `${formatCount(views, 'view')}, no enquiry ever`}
        />
        <HomeList
          title="Asked and answered late"
          lead={`${asked_late.toLocaleString('en-IN')} of ${formatCount(asked, 'enquiry', 'enquiries')} had no answer within our promise.`}
          none="Every enquiry about a home was answered within our promise."
          homes={answer.answered_late}
          say={({ late, asked: all, longest_minutes }) =>
            `${late} of ${all} late, the longest after ${formatTimeSpan(longest_minutes * 60_000)}`
          }
        />
        <HomeList
          title="Price above its neighbours"
          lead="Per square foot, beside at least five homes of its area, its type and its kind of area."
          none="No home costs a fifth more than the middle of homes like it."
          homes={answer.above_neighbours}
          say={({ rupees, middle, homes, views }) =>
            `${exactRupees(rupees)}, the middle of ${homes} is ${exactRupees(middle)}; ${formatCount(views, 'view')}`
          }
        />
        <section>
          <h3>What people search and do not find</h3>
          {searches.length === 0 ? (
            <p className="small muted">Within 30 days every search found a home.</p>
          ) : (
            <ul className="staff-list small">
              {searches.slice(0, SEARCHES).map(({ offer, query, label, week, month }) => (
                <li key={`${offer} ${query}`}>
                  <a href={filteredHomesPath(offer, query)}>{label}</a>{' '}
                  <span className="muted">
                    {week} in 7 days, {month} in 30
                  </span>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
      <p className="small muted">
        A view is one display of a home’s page, not one person. Programs that name themselves as robots, or
        name no browser, are left out; one that pretends to be a browser is counted. A call counts for the
        homes that its caller had asked about within 28 days, an alert for its home when it is first
        confirmed. Homes that somebody saves stay on their own device: we do not know them.
      </p>
    </>
  );
}
