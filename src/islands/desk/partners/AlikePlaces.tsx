import type { PartnerFeedReport } from '#contracts/admin-partner-feed.ts';
import { formatCount } from '#domain/text/text.ts';

interface PlacesOfReportProps {
  report: PartnerFeedReport;
}

/** Places that were matched by anything but their exact name, and how: those with most homes first. */
export function AlikePlaces({ report: { alike, found } }: PlacesOfReportProps) {
  if (alike.length === 0) return null;
  const all = found?.alike ?? alike.length;
  return (
    <details className="small">
      <summary>
        {formatCount(all, 'place was', 'places were')} found by something else than the exact name
      </summary>
      <ul className="staff-file-columns">
        {alike.map(({ name, area, how, homes }) => (
          <li key={`${name} ${area} ${how}`}>
            <bdi>{name}</bdi> is in <bdi>{area}</bdi>: {how}{' '}
            <span className="muted">{formatCount(homes, 'home')}</span>
          </li>
        ))}
        {all > alike.length && <li className="muted">… and {all - alike.length} more.</li>}
      </ul>
    </details>
  );
}
