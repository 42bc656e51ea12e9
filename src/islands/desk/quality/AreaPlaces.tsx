import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { ShownPlace } from '#contracts/admin-area-places.ts';
import { formatCount } from '#domain/text/text.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { ItemButton } from '../block/ItemButton.tsx';
import { createAreaPlaces } from './area-places.ts';
import { DecisionsBlock } from './DecisionsBlock.tsx';
import { describePlace } from './describe-place.ts';
import { NoPlaceQuestion } from './NoPlaceQuestion.tsx';
import { OnePlaceDialog } from './OnePlaceDialog.tsx';
import { PlaceQuestion } from './PlaceQuestion.tsx';

/** The block that says where areas lie. Editors see it, admins decide. */
export function AreaPlaces({ backend, mayDecide }: { backend: StaffBackend; mayDecide: boolean }) {
  const [places] = useState(() => createAreaPlaces({ backend }));
  const state = useStore(places.$places);
  const { waiting, waitingTotal, standing, standingTotal, busy, isRead, pair, problem } = state;
  const [asked] = waiting;
  useEffect(() => void places.load(), [places]);
  return (
    <DecisionsBlock
      title="Where areas lie"
      state={state}
      isRead={isRead}
      reading="Reading where areas lie…"
      failed="Where areas lie could not be read."
      isAsking={pair !== null}
      onRefresh={() => void places.load()}
    >
      {isRead && !asked && <NoPlaceQuestion places={places} />}
      {asked && (
        <>
          <p className="small muted">
            {formatCount(waitingTotal, 'area waits', 'areas wait')} for an answer, those with most homes
            first.
          </p>
          {mayDecide ? (
            <PlaceQuestion key={asked.id} places={places} place={asked} />
          ) : (
            <WaitingPlaces places={waiting} />
          )}
        </>
      )}
      {standing.length > 0 && (
        <details className="staff-made-one">
          <summary>{formatCount(standingTotal, 'area', 'areas')} of which it is known</summary>
          <ul className="staff-list small">
            {standing.map((place) => (
              <li key={place.id}>
                <span translate="no">{place.name}</span>: <span translate="no">{describePlace(place)}</span>
                <span className="muted">
                  {' '}
                  ({place.decided_at === null ? 'by the rules' : (place.by ?? 'by staff')}).{' '}
                  {place.evidence[0]}
                </span>
                {mayDecide && (
                  <>
                    {' '}
                    <ItemButton
                      of={`: ${place.name}`}
                      busy={busy}
                      onPress={() => void places.takeBack(place)}
                    >
                      Undo
                    </ItemButton>
                  </>
                )}
              </li>
            ))}
          </ul>
          {standing.length < standingTotal && (
            <button className="button quiet small" type="button" onClick={() => void places.showMore()}>
              Show more
            </button>
          )}
        </details>
      )}
      {pair && (
        <OnePlaceDialog
          pair={pair}
          busy={busy}
          problem={problem}
          onClose={places.closeOne}
          onMerge={places.makeOne}
        />
      )}
    </DecisionsBlock>
  );
}

function WaitingPlaces({ places }: { places: readonly ShownPlace[] }) {
  return (
    <ul className="staff-list small">
      {places.map((place) => (
        <li key={place.id}>
          <span translate="no">{place.name}</span>, {formatCount(place.homes, 'home', 'homes')}: perhaps{' '}
          <span translate="no">{describePlace(place)}</span>.{' '}
          <span className="muted">{place.evidence.join(' ')}</span>
        </li>
      ))}
    </ul>
  );
}
