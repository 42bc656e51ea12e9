import type { EnquiryRow } from '#contracts/admin-inbox.ts';
import { formatClockTime } from '#domain/calendar/ist.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { capitalise } from '#domain/text/capitalise.ts';
import { ChangeHistory } from '../../format/ChangeHistory.tsx';

type Change = EnquiryRow['history'][number];

export function History({ changes }: { changes: readonly Change[] }) {
  return (
    <ChangeHistory
      changes={changes}
      unknown={({ by_caller: byCaller }) => (byCaller ? 'The caller' : 'The server')}
      sayChange={(change) => (
        <>
          {describeChange(change)} {change.reason && <q>{change.reason}</q>}
        </>
      )}
    />
  );
}

function describeChange({ field, was, became }: Change): string {
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
