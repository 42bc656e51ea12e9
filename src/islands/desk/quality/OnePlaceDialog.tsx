import { useState } from 'react';
import type { ListedArea } from '#contracts/admin-area-twins.ts';
import { areaPath } from '#site/paths.ts';
import type { AreaPair } from './area-twins.ts';
import { DecisionDialog } from './DecisionDialog.tsx';
import { describeCounts } from './describe-counts.ts';

interface OnePlaceDialogProps {
  pair: AreaPair;
  busy: boolean;
  problem: string | null;
  onClose: () => void;
  onMerge: (kept: ListedArea, merged: ListedArea) => Promise<void>;
}

/** Which name stays, and what the press does, before it does it. */
export function OnePlaceDialog({ pair, busy, problem, onClose, onMerge }: OnePlaceDialogProps) {
  const [kept, setKept] = useState(pair.first);
  const merged = kept === pair.first ? pair.second : pair.first;
  return (
    <DecisionDialog
      title="Make one place"
      action="Make one place"
      busy={busy}
      problem={problem}
      onClose={onClose}
      onDecide={() => onMerge(kept, merged)}
    >
      <fieldset className="staff-choices">
        <legend>Which name stays?</legend>
        {[pair.first, pair.second].map((area) => (
          <label key={area.id}>
            <input type="radio" name="kept" checked={area === kept} onChange={() => setKept(area)} />
            <span>
              <span translate="no">{area.name}</span>
              <span className="small muted"> {describeCounts(area)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p>
        {describeCounts(merged)} and hidden listings move to <b translate="no">{kept.name}</b>.{' '}
        <span translate="no">{areaPath(merged, merged.city)}</span> and its lists lead there, and imports that
        still name <b translate="no">{merged.name}</b> land there too.
      </p>
      <p>
        Texts and pictures of <b translate="no">{merged.name}</b> itself are no longer shown. For 30 days this
        can be undone under ‘Areas that may be one place’, and then they are deleted.
      </p>
    </DecisionDialog>
  );
}
