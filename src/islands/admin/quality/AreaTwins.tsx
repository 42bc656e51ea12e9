import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { AreaMerge, ListedArea } from '#contracts/admin-area-twins.ts';
import { formatShortDay } from '#domain/calendar/day.ts';
import { istDay } from '#domain/calendar/ist.ts';
import { areaPath } from '#site/paths.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { RefreshButton } from '../block/RefreshButton.tsx';
import { Spinner } from '../block/Spinner.tsx';
import { type AreaPair, createAreaTwins } from './area-twins.ts';
import { OnePlaceDialog } from './OnePlaceDialog.tsx';
import { describeCounts } from './describe-counts.ts';
import { TwoPlacesDialog } from './TwoPlacesDialog.tsx';

/** Areas that may be one place. Editors see them, admins decide. */
export function AreaTwins({ backend, mayDecide }: { backend: StaffBackend; mayDecide: boolean }) {
  const [twins] = useState(() => createAreaTwins({ backend }));
  const { load, pairs, merges, busy, problem, message } = useStore(twins.$twins);
  const [asked, setAsked] = useState<AreaPair | null>(null);
  const [undone, setUndone] = useState<AreaMerge | null>(null);
  useEffect(() => void twins.load(), [twins]);
  return (
    <section className="panel staff-block" aria-labelledby="area-twins-title">
      <header className="staff-block-head">
        <h2 id="area-twins-title">Areas that may be one place</h2>
        <RefreshButton isReading={load === 'loading'} onRefresh={() => void twins.load()} />
      </header>
      {load === 'loading' && !pairs && <Spinner text="Comparing the names…" />}
      {load === 'failed' && <p className="problem">The areas could not be read. Use Refresh to try again.</p>}
      <p className="small" role="status">
        {message}
      </p>
      {problem && !asked && !undone && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {pairs?.length === 0 && <p className="small muted">No two areas have nearly the same name.</p>}
      <ul className="staff-twins">
        {pairs?.map((pair) => (
          <li key={`${pair.first.id} ${pair.second.id}`}>
            <AreaSide area={pair.first} />
            <AreaSide area={pair.second} />
            {mayDecide && (
              <p className="actions">
                <button
                  className="button quiet small"
                  type="button"
                  disabled={busy}
                  onClick={() => setAsked(pair)}
                >
                  One place…<span className="sr"> {namesOf(pair)}</span>
                </button>
                <button
                  className="button quiet small"
                  type="button"
                  disabled={busy}
                  onClick={() => void twins.keepApart(pair)}
                >
                  Two places<span className="sr">: {namesOf(pair)}</span>
                </button>
              </p>
            )}
          </li>
        ))}
      </ul>
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
                    <button
                      className="button quiet small"
                      type="button"
                      disabled={busy}
                      onClick={() => setUndone(merge)}
                    >
                      Undo…
                      <span className="sr">
                        {' '}
                        {merge.name} is {merge.kept}
                      </span>
                    </button>
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
    </section>
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
