import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { HomeFigures } from '#contracts/admin-home-figures.ts';
import { formatDayAndMonth } from '#domain/calendar/day.ts';
import { askedShare, SHARES_FROM } from '#domain/numbers/asked-share.ts';
import { besideBefore } from '#domain/numbers/beside-before.ts';
import type { Offer } from '#domain/offer.ts';
import type { StaffBackend } from '../../../session/staff-backend.ts';
import { ProblemNote } from '../../block/ProblemNote.tsx';
import { createHomeFigures, weeksOf } from './home-figures.ts';
import './figures.css';

interface Props {
  backend: StaffBackend;
  home: string;
  offer: Offer;
}

/** What happened to a home: its figures of 28 days, and by week with its checks and the steps of its price. */
export function HomeFiguresPart({ backend, home, offer }: Props) {
  const [store] = useState(() => createHomeFigures(backend, home));
  const { load, figures } = useStore(store.$figures);
  useEffect(() => void store.load(), [store]);
  if (load === 'failed')
    return <ProblemNote text="Its figures could not be read." onTryAgain={() => void store.load()} />;
  if (!figures) return null;
  return <ShownFigures figures={figures} offer={offer} />;
}

/** The figures themselves. */
export function ShownFigures({ figures, offer }: { figures: HomeFigures; offer: Offer }) {
  const weeks = weeksOf(figures, offer);
  const share = askedShare(figures.views, figures.enquiries);
  const totals = [
    ['Views', figures.views, figures.views_before],
    ['Enquiries', figures.enquiries, figures.enquiries_before],
    ['Calls', figures.calls, figures.calls_before],
    ['Saved alerts', figures.alerts, figures.alerts_before],
  ] as const;
  return (
    <section className="staff-figures" aria-label="Figures of this home">
      <dl className="staff-figure-totals">
        {totals.map(([name, now, before]) => (
          <div key={name}>
            <dt className="small muted">{name}</dt>
            <dd>
              <b>{now.toLocaleString('en-IN')}</b>{' '}
              <span className="small muted">· {besideBefore(now, before)}</span>
              {name === 'Enquiries' && share && <span className="small muted">, {share}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="small muted">
        {figures.days} full days up to {formatDayAndMonth(figures.last_day)}, beside as many before.
      </p>
      <details>
        <summary className="small">By week, with checks and prices</summary>
        <table className="staff-weeks small">
          <thead>
            <tr>
              <th scope="col">Week of</th>
              <th scope="col">Views</th>
              <th scope="col">Enquiries</th>
              <th scope="col">Calls</th>
              <th scope="col">Alerts</th>
            </tr>
          </thead>
          {weeks.map(({ week, views, enquiries, calls, alerts, height, happened }) => (
            <tbody key={week}>
              <tr>
                <th scope="row">{formatDayAndMonth(week)}</th>
                <td className="week-bar">
                  {height > 0 && (
                    <span style={{ inlineSize: `${Math.round(height * 100)}%` }} aria-hidden="true" />
                  )}
                  {views.toLocaleString('en-IN')}
                </td>
                <td>{enquiries.toLocaleString('en-IN')}</td>
                <td>{calls.toLocaleString('en-IN')}</td>
                <td>{alerts.toLocaleString('en-IN')}</td>
              </tr>
              {happened.length > 0 && (
                <tr>
                  <td colSpan={5} className="muted">
                    {happened.join(' · ')}
                  </td>
                </tr>
              )}
            </tbody>
          ))}
        </table>
        <p className="micro muted">
          A view is one display of its page. A call counts for the home that its caller had asked about last,
          and an alert once, when it is first confirmed. Shares are shown from {SHARES_FROM} on.
        </p>
      </details>
    </section>
  );
}
