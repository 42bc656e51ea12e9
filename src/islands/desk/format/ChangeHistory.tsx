import type { ReactNode } from 'react';
import type { Author as ChangeAuthor } from '#contracts/author.ts';
import { formatIstTime } from '#domain/calendar/ist.ts';
import { Author } from './Author.tsx';

interface Props<Change> {
  changes: readonly Change[];
  /** Who made a change that no account made. */
  unknown: (change: Change) => string;
  sayChange: (change: Change) => ReactNode;
}

/** What was done, in the order given. Nothing where nothing was. */
export function ChangeHistory<Change extends ChangeAuthor & { changed_at: string; field: string }>({
  changes,
  unknown,
  sayChange,
}: Props<Change>) {
  if (changes.length === 0) return null;
  return (
    <details className="staff-history small">
      <summary>History ({changes.length})</summary>
      <ol>
        {changes.map((change) => (
          <li key={`${change.changed_at} ${change.field}`}>
            <time dateTime={change.changed_at}>{formatIstTime(change.changed_at)}</time>{' '}
            <Author by={change} unknown={unknown(change)} />: {sayChange(change)}
          </li>
        ))}
      </ol>
    </details>
  );
}
