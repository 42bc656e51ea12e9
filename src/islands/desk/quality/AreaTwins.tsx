import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { AreaMerge, ListedArea } from '#contracts/admin-area-twins.ts';
import { formatShortDay } from '#domain/calendar/day.ts';
import { istDay } from '#domain/calendar/ist.ts';
import { areaPath } from '#site/paths.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { useFew } from '../window/use-few.ts';
import { ShowMore } from '../block/ShowMore.tsx';
import { ItemButton } from '../block/ItemButton.tsx';
import { DecisionsBlock, PairButtons } from './DecisionsBlock.tsx';
import { type AreaPair, createAreaTwins } from './area-twins.ts';
import { OnePlaceDialog } from './OnePlaceDialog.tsx';
import { describeCounts } from './describe-counts.ts';
import { TwoPlacesDialog } from './TwoPlacesDialog.tsx';

/** Pairs that a phone shows at once. */
const FEW = 15;

/** Areas that may be one place. Editors see them, admins decide. */
export function AreaTwins({ backend, mayDecide }: { backend: StaffBackend; mayDecide: boolean }) {
  const [twins] = useState(() => createAreaTwins({ backend }));
  const state = useStore(twins.$twins);
  const { pairs, merges, busy, problem } = state;
  const few = useFew(pairs ?? [], FEW);
  const [asked, setAsked] = useState<AreaPair | null>(null);
  const [undone, setUndone] = useState<AreaMerge | null>(null);
  useEffect(() => void twins.load(), [twins]);
  return (
    <DecisionsBlock
      title="Areas that may be one place"
      state={state}
      isRead={pairs !== null}
      reading="Comparing the names…"
      failed="The areas could not be read."
      isAsking={asked !== null || undone !== null}
      onRefresh={() => void twins.load()}
    >
      {pairs?.length === 0 && <p className="small muted">No two areas have nearly the same name.</p>}
      <ul className="staff-twins">
        {few.shown.map((pair) => (
          <li key={`${pair.first.id} ${pair.second.id}`}>
            <AreaSide area={pair.first} />
            <AreaSide area={pair.second} />
            {mayDecide && (
              <PairButtons
                names={namesOf(pair)}
                one="One place…"
                two="Two places"
                busy={busy}
                onOne={() => setAsked(pair)}
                onTwo={() => void twins.keepApart(pair)}
              />
            )}
          </li>
        ))}
      </ul>
      {few.left > 0 && <ShowMore left={few.left} onMore={few.more} />}
      {merges.length > 0 && (
        <>
          <h3>Made one place in the last 30 days</h3>
          <ul className="staff-twins">
            {merges.map((merge) => (
              <li key={merge.merged}>
                <p>
                  <span translate="no">{merge.name}</span> is <span translate="no">{merge.kept}</span>
                  <span className="small muted">
                    {' '}
                    since {formatShortDay(istDay(new Date(merge.at)))}: {describeCounts(merge)}
                  </span>
                </p>
                {mayDecide && (
                  <p className="actions">
                    <ItemButton
                      of={` ${merge.name} is ${merge.kept}`}
                      busy={busy}
                      onPress={() => setUndone(merge)}
                    >
                      Undo…
                    </ItemButton>
                  </p>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {undone && (
        <TwoPlacesDialog
          merge={undone}
          busy={busy}
          problem={problem}
          onClose={() => setUndone(null)}
          onUndo={async () => {
            if (await twins.undo(undone)) setUndone(null);
          }}
        />
      )}
      {asked && (
        <OnePlaceDialog
          pair={asked}
          busy={busy}
          problem={problem}
          onClose={() => setAsked(null)}
          onMerge={async (kept, merged) => {
            if (await twins.merge(kept, merged)) setAsked(null);
          }}
        />
      )}
    </DecisionsBlock>
  );
}

const namesOf = ({ first, second }: AreaPair) => `${first.name} and ${second.name}`;

function AreaSide({ area }: { area: ListedArea }) {
  return (
    <p>
      <a href={areaPath(area, area.city)} target="_blank" rel="noopener" translate="no">
        {area.name}
      </a>
      <span className="small muted"> {describeCounts(area)}</span>
    </p>
  );
}
