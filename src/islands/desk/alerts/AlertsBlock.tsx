import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { localToday } from '#domain/appointment/local-today.ts';
import { dayNumber } from '#domain/calendar/day-number.ts';
import { distancesIn } from '#domain/search/positions/distances.ts';
import { formatCount } from '#domain/text/text.ts';
import { filteredHomesPath } from '#site/paths.ts';
import { readCoordinates, readHomesIndex } from '../../search/read-index.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { RefreshButton } from '../block/RefreshButton.tsx';
import { Spinner } from '../block/Spinner.tsx';
import { ProblemNote } from '../block/ProblemNote.tsx';
import { createAlerts } from './alerts.ts';
import { TypedWords } from './TypedWords.tsx';
import { SuspectedAlerts } from './SuspectedAlerts.tsx';

export function AlertsBlock({ backend }: { backend: StaffBackend }) {
  const [alerts] = useState(() =>
    createAlerts({
      backend,
      readHomes: async (offer) => {
        const [homes, coordinates] = await Promise.all([readHomesIndex(offer), readCoordinates()]);
        return { ...homes, distances: distancesIn(homes, coordinates) };
      },
      today: () => dayNumber(localToday(new Date())),
    }),
  );
  const { load, answer, unmatchedAlerts, emptySearches, typedWords, problem } = useStore(alerts.$alerts);
  useEffect(() => void alerts.load(), [alerts]);
  return (
    <section className="panel staff-block" aria-labelledby="alerts-title">
      <header className="staff-block-head">
        <h2 id="alerts-title">Alerts by mail</h2>
        <RefreshButton isReading={load === 'loading'} onRefresh={() => void alerts.load()} />
      </header>
      {load === 'loading' && !answer && <Spinner text="Counting the alerts…" />}
      {load === 'failed' && (
        <p className="problem">The alerts could not be counted. Use Refresh to try again.</p>
      )}
      {answer && (
        <>
          <p className="small">
            {formatCount(answer.active, 'alert')} active, {answer.waiting} unconfirmed, {answer.paused}{' '}
            paused; {answer.ended} ended and {formatCount(answer.mails, 'mail')} sent within 30 days.
          </p>
          <ProblemNote text={problem} />
          <SuspectedAlerts alerts={answer.suspected} onDecide={alerts.decide} />
          <h3>What people look for and we do not have</h3>
          {emptySearches.length === 0 ? (
            <p className="small muted">
              Within 30 days nobody has looked for homes that are not on the site today.
            </p>
          ) : (
            <section className="table-room" tabIndex={0} aria-label="Searches that found no home">
              <table className="staff-counts small">
                <thead>
                  <tr>
                    <th scope="col">Search without a home</th>
                    <th scope="col">7 days</th>
                    <th scope="col">30 days</th>
                  </tr>
                </thead>
                <tbody>
                  {emptySearches.map(({ offer, query, label, week, month }) => (
                    <tr key={`${offer} ${query}`}>
                      <td>
                        <a href={filteredHomesPath(offer, query)}>{label}</a>
                      </td>
                      <td>{week}</td>
                      <td>{month}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          )}
          <p className="small muted">
            Counted once a day for each place that asks; amounts are rounded to two digits. Nobody is
            identified.
          </p>
          <TypedWords words={typedWords} />
          <h3>What alerts wait for and we do not have</h3>
          {unmatchedAlerts.length === 0 ? (
            <p className="small muted">Every alert matches a home on the site.</p>
          ) : (
            <ul className="staff-list small">
              {unmatchedAlerts.map(({ offer, query, label, alerts: alertCount }) => (
                <li key={`${offer} ${query}`}>
                  <a href={filteredHomesPath(offer, query)}>{label}</a>{' '}
                  <span className="muted">{formatCount(alertCount, 'alert')}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}
