import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { fromMapPoint } from '#domain/map/map-point.ts';
import { useModal } from '../dialog/use-modal.ts';
import { PlanMap } from '../map/PlanMap.tsx';
import type { PlanStore } from './plan.ts';
import type { ShownPlan } from './shown-plan.ts';
import { MapCredits } from '../map/MapCredits.tsx';
import { ZoomButtons } from '../map/ZoomButtons.tsx';

interface Props {
  plan: PlanStore;
  shown: ShownPlan;
  /** What the page says of the place, in words. */
  facts: readonly Element[];
}

/** The plan of a home over its page: full screen on a phone, a large window on a desktop. */
export function PlanDialog({ plan, shown, facts }: Props) {
  const open = useStore(plan.$open);
  const dialog = useModal(open);
  return (
    <dialog
      ref={dialog}
      className="dialog map-dialog"
      aria-labelledby="plan-title"
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        plan.close();
      }}
    >
      {open && (
        <>
          <header>
            <h2 id="plan-title">Where it is</h2>
            <button type="button" className="dialog-close" aria-label="Close" onClick={plan.close}>
              <span aria-hidden="true">×</span>
            </button>
          </header>
          <div className="map-body">
            <div className="map-side">
              <div className="map-tools">
                <ZoomButtons view={plan} />
                <button type="button" onClick={plan.backToHome}>
                  This home
                </button>
                <button type="button" onClick={plan.wholeCity}>
                  Whole city
                </button>
              </div>
              <PlanMap
                view={plan}
                label="Plan"
                keys="plan-keys"
                around={fromMapPoint(shown)}
                scaled={<circle className="reach" cx={shown.x} cy={shown.y} r={shown.around} />}
                spot={shown.isOwn ? shown : null}
              />
            </div>
            <div className="map-list">
              <p id="plan-keys" className="sr">
                Arrow keys move the plan, plus and minus zoom it, 0 shows the whole city. The text says the
                same.
              </p>
              <Copies of={facts} />
              <p className="micro muted credits">
                <MapCredits />
              </p>
            </div>
          </div>
        </>
      )}
    </dialog>
  );
}

/** The words of the page as they stand there. */
function Copies({ of: elements }: { of: readonly Element[] }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.replaceChildren(...elements.map((element) => element.cloneNode(true)));
  }, [elements]);
  return <div ref={place} className="stack" />;
}
