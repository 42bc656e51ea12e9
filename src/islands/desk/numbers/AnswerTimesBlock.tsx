import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import type { AnswerTimes, ColleagueTimes } from '#contracts/admin-answer-times.ts';
import { formatDay } from '#domain/calendar/day.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { RefreshButton } from '../block/RefreshButton.tsx';
import { Spinner } from '../block/Spinner.tsx';
import { useListAddress } from '../place/use-list-address.ts';
import { colleagueName, createAnswerTimes, formatMinutes, inTimeShare } from './answer-times.ts';
import { colleagueAddress } from './figure-address.ts';
import { daysShown, PeriodButtons, periodInAddress, periodOf } from './PeriodButtons.tsx';

/** How long enquiries waited for their first answer, by whoever gave it, and what still waits. */
export function AnswerTimesBlock({ backend }: { backend: StaffBackend }) {
  const [times] = useState(() => createAnswerTimes({ backend, days: periodInAddress() }));
  const { load, days, answer } = useStore(times.$times);
  useEffect(() => void times.load(), [times]);
  useListAddress({
    list: 'numbers/answers',
    shown: { days: daysShown(days) },
    show: (asked) => void times.show(periodOf(asked('days'))),
  });
  return (
    <section className="panel staff-block staff-numbers" aria-labelledby="answer-times-title">
      <header className="staff-block-head">
        <h2 id="answer-times-title">Answer times</h2>
        <PeriodButtons days={days} onChoose={(period) => void times.show(period)} />
        <RefreshButton isReading={load === 'loading'} onRefresh={() => void times.load()} />
      </header>
      {load === 'failed' && (
        <p className="problem">The answer times could not be read. Use Refresh to try again.</p>
      )}
      {!answer && load !== 'failed' && <Spinner text="Adding up…" />}
      {answer && <Answer answer={answer} />}
    </section>
  );
}

function Answer({ answer }: { answer: AnswerTimes }) {
  const { all, colleagues, first_day, last_day } = answer;
  const none = all.answered + all.waiting === 0;
  return (
    <>
      <p className="small muted">
        Enquiries that came from {formatDay(first_day)} to {formatDay(last_day)}.{none && ' There were none.'}
      </p>
      {!none && (
        <section className="table-room" tabIndex={0} aria-label="Answer times by colleague">
          <table className="staff-counts staff-groups small">
            <thead>
              <tr>
                <th scope="col">Answered first by</th>
                <th scope="col">Answered</th>
                <th scope="col">Half within</th>
                <th scope="col">9 of 10 within</th>
                <th scope="col">In time</th>
                <th scope="col">Waiting</th>
              </tr>
            </thead>
            <tbody>
              {colleagues.map((colleague) => (
                <Row
                  key={`${colleague.id} ${colleague.answered > 0}`}
                  name={colleagueName(colleague)}
                  times={colleague}
                  of={answer}
                  id={colleague.id}
                />
              ))}
              <Row name="All" times={all} />
            </tbody>
          </table>
        </section>
      )}
      <p className="small muted">
        The time runs from the enquiry to its first answer, also where a colleague had it before, and stands
        still from 8pm to 8am in India, as our promise does: what is answered then took no time of it, so
        below each stands how many those were and the time on the clock. An enquiry that waits is with whoever
        owns it. Nine of ten, and a share in time, are told from 20 answers on. Requests that look like a
        robot’s, and those that were erased, are not counted.
      </p>
    </>
  );
}

interface RowProps {
  name: string;
  times: Omit<ColleagueTimes, 'id' | 'name'>;
  /** Null: nobody. */
  id?: string | null;
  /** The days of the enquiries that the figures lead to. Without them they lead nowhere. */
  of?: AnswerTimes;
}

function Row({ name, times, id = null, of }: RowProps) {
  const { answered, outside, median, elapsed, nine_of_ten, waiting, waiting_late } = times;
  const linked = (figure: 'by' | 'with', count: number) =>
    of && count > 0 ? <a href={colleagueAddress(figure, id, of)}>{count.toLocaleString('en-IN')}</a> : count;
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td>
        {linked('by', answered)}
        {outside > 0 && <Below>{outside} outside 8am to 8pm</Below>}
      </td>
      <td>
        {formatMinutes(median)}
        {elapsed !== null && elapsed !== median && <Below>{formatMinutes(elapsed)} on the clock</Below>}
      </td>
      <td>{formatMinutes(nine_of_ten)}</td>
      <td>{inTimeShare(times)}</td>
      <td>
        {linked('with', waiting)}
        {waiting_late > 0 && <Below>{waiting_late} late</Below>}
      </td>
    </tr>
  );
}

function Below({ children }: { children: ReactNode }) {
  return <span className="micro muted staff-before">{children}</span>;
}
