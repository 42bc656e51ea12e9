import { useState } from 'react';
import type { ComparedHome, SamePair } from '#contracts/admin-same-homes.ts';
import { DecisionDialog } from './DecisionDialog.tsx';
import { describeComparedPrice, describeLowerPrice, describeSource } from './describe-compared-home.ts';

interface OneHomeDialogProps {
  pair: SamePair;
  busy: boolean;
  problem: string | null;
  onClose: () => void;
  onMerge: (kept: ComparedHome, merged: ComparedHome) => Promise<void>;
}

/** Which page stays, and what the press does, before it does it. */
export function OneHomeDialog({ pair, busy, problem, onClose, onMerge }: OneHomeDialogProps) {
  const [kept, setKept] = useState(pair.first);
  const merged = kept === pair.first ? pair.second : pair.first;
  const lower = describeLowerPrice(kept, merged);
  return (
    <DecisionDialog
      title="Make one home"
      action="Make one home"
      busy={busy}
      problem={problem}
      onClose={onClose}
      onDecide={() => onMerge(kept, merged)}
    >
      <fieldset className="staff-choices">
        <legend>Which page stays?</legend>
        {[pair.first, pair.second].map((home) => (
          <label key={home.id}>
            <input type="radio" name="kept" checked={home === kept} onChange={() => setKept(home)} />
            <span>
              {home.title}, {describeComparedPrice(home)}
              <span className="small muted"> {describeSource(home)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p>
        The other page comes down, and its addresses lead to the one that stays. Both partners stay known, and
        a file that still lists the other does not bring its page back. You can make them two homes again.
      </p>
      {lower && <p>{lower} The page goes on showing its own.</p>}
    </DecisionDialog>
  );
}
