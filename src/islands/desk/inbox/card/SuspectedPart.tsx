import { useState } from 'react';
import { type Suspicion, suspicionLabels } from '#domain/form/suspicion.ts';
import type { InboxList } from '../list/inbox-list.ts';
import type { InboxRow } from '../list/inbox-row.ts';

interface SuspectedPartProps<Row extends InboxRow> {
  list: InboxList<Row>;
  row: Row & { suspected_because: Suspicion | null };
  /** The status of a request that staff accept. */
  accepted: string;
}

/** Whether nobody may have sent this request. Staff accept it or mark it as spam before they do anything else. */
export const isApart = ({ status }: Pick<InboxRow, 'status'>): boolean =>
  status === 'suspected' || status === 'spam';

/** Why a request is suspected, with the two decisions. Renders nothing for any other. */
export function SuspectedPart<Row extends InboxRow>({ list, row, accepted }: SuspectedPartProps<Row>) {
  const [busy, setBusy] = useState(false);
  if (!isApart(row)) return null;

  async function decide(status: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    list.chooseStatus(row, status);
    if (!(await list.saveStatus(row))) list.dropStatus(row);
    setBusy(false);
  }

  return (
    <div className="staff-beside small">
      <p>
        {row.status === 'spam' && 'Marked as spam. '}
        {row.suspected_because && suspicionLabels[row.suspected_because]} If you accept it,{' '}
        <bdi>{row.name}</bdi> is mailed as usual.
      </p>
      <div className="actions">
        <button
          className="button small"
          type="button"
          aria-disabled={busy}
          onClick={() => void decide(accepted)}
        >
          Accept
        </button>
        {row.status === 'suspected' && (
          <button
            className="button quiet small"
            type="button"
            aria-disabled={busy}
            onClick={() => void decide('spam')}
          >
            Mark as spam
          </button>
        )}
      </div>
    </div>
  );
}
