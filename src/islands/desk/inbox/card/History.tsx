import type { EnquiryRow } from '#contracts/admin-inbox.ts';
import { capitalise } from '#domain/text/capitalise.ts';
import { ChangeHistory } from '../../format/ChangeHistory.tsx';
import { formatWrittenTime } from '../../format/formats.ts';

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
  if (field === 'time') return `moved from ${formatWrittenTime(was)} to ${formatWrittenTime(became)}`;
  const none = field === 'owner' ? 'nobody' : 'none';
  const name = (value: string | null) =>
    value === null ? none : field === 'status' ? capitalise(value) : value;
  return `${field} from ${name(was)} to ${name(became)}`;
}
