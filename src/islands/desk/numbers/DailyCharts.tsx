import type { AdminNumbersAnswer } from '#contracts/admin-numbers.ts';
import { formatDay } from '#domain/calendar/day.ts';

interface DailyChartProps {
  title: string;
  days: readonly { day: string; count: number }[];
}

const HEIGHT = 48;

/** One bar a day. Its table says the same in numbers, for whoever cannot see it. */
function DailyChart({ title, days }: DailyChartProps) {
  const most = days.reduce((high, { count }) => Math.max(high, count), 0);
  const highest = days.find(({ count }) => count === most);
  return (
    <figure className="staff-daily">
      <figcaption className="small">
        <b>{title}</b>{' '}
        <span className="muted">
          {most === 0 || !highest
            ? 'None on any day.'
            : `At most ${most.toLocaleString('en-IN')}, on ${formatDay(highest.day)}.`}
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${days.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, count }, at) => {
          const height = most === 0 ? 0 : (count / most) * HEIGHT;
          return <rect key={day} x={at + 0.1} y={HEIGHT - height} width={0.8} height={height} />;
        })}
      </svg>
      <p className="micro muted staff-daily-ends" aria-hidden="true">
        <span>{days[0] && formatDay(days[0].day)}</span>
        <span>{formatDay(days.at(-1)?.day ?? '')}</span>
      </p>
    </figure>
  );
}

export function DailyCharts({ daily }: { daily: AdminNumbersAnswer['daily'] }) {
  return (
    <>
      <div className="staff-dailies">
        <DailyChart title="Views a day" days={daily.map(({ day, views }) => ({ day, count: views }))} />
        <DailyChart
          title="Enquiries a day"
          days={daily.map(({ day, enquiries }) => ({ day, count: enquiries }))}
        />
      </div>
      <details className="small staff-daily-table">
        <summary>Each day in numbers</summary>
        <table className="staff-counts">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Views</th>
              <th scope="col">Enquiries</th>
            </tr>
          </thead>
          <tbody>
            {daily.map(({ day, views, enquiries }) => (
              <tr key={day}>
                <th scope="row">{formatDay(day)}</th>
                <td>{views.toLocaleString('en-IN')}</td>
                <td>{enquiries.toLocaleString('en-IN')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
