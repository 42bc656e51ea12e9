import type { RoundCheck } from '#contracts/admin-round.ts';
import { formatIstTime } from '#domain/calendar/ist.ts';
import { exactRupees } from '#domain/money/rupees.ts';
import { Author } from '../format/Author.tsx';
import { checkMethodLabels } from './home-facts.ts';

export function PastChecks({ checks }: { checks: readonly RoundCheck[] }) {
  if (checks.length === 0) return null;
  return (
    <details className="staff-history small">
      <summary>Earlier checks ({checks.length})</summary>
      <ol>
        {checks.map((check) => (
          <li key={check.checked_at}>
            <time dateTime={check.checked_at}>{formatIstTime(check.checked_at)}</time>{' '}
            <Author by={check} unknown="A former colleague" />,{' '}
            {checkMethodLabels[check.method].toLowerCase()}: {check.outcome}
            {check.price !== null && `, ${exactRupees(check.price)}`}
            {check.note && (
              <blockquote>
                <bdi>{check.note}</bdi>
              </blockquote>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
