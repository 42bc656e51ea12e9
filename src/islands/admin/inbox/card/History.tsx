import { formatIstTime } from '#domain/calendar/ist.ts';
import type { EnquiryRow } from '#contracts/admin-inbox.ts';
import { formatClockTime } from '#domain/calendar/ist.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { capitalise } from '#domain/text/capitalise.ts';
import { Author } from '../../format/Author.tsx';

export function History({ changes }: { changes: EnquiryRow['history'] }) {
  if (changes.length === 0) return null;
  return (
    <details className="staff-history small">
      <summary>History ({changes.length})</summary>
      <ol>
        {changes.map((change) => (
          <li key={`${change.changed_at} ${change.field}`}>
            <time dateTime={change.changed_at}>{formatIstTime(change.changed_at)}</time>{' '}
            <Author by={change} unknown={change.by_caller ? 'The caller' : 'The server'} />:{' '}
            {describeChange(change)} {change.reason && <q>{change.reason}</q>}
          </li>
        ))}
      </ol>
    </details>
  );
}

function describeChange({ field, was, became }: EnquiryRow['history'][number]): string {
  if (field === 'notes') return 'wrote a note';
  if (field === 'time') return `moved from ${callTime(was)} to ${callTime(became)}`;
  const none = field === 'owner' ? 'nobody' : 'none';
  const name = (value: string | null) =>
    value === null ? none : field === 'status' ? capitalise(value) : value;
  return `${field} from ${name(was)} to ${name(became)}`;
}

/** '25 December 2026, 10:00 AM' for '2026-12-25 10:00'. */
function callTime(written: string | null): string {
  const [day = '', time = ''] = (written ?? '').split(' ');
  return `${formatDay(day)}, ${formatClockTime(time)}`;
}
