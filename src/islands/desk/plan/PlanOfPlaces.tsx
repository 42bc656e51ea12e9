import { lazy, Suspense, useState } from 'react';
import { isInRegion } from '#domain/map/map-view.ts';
import { toMapPoint } from '#domain/map/map-point.ts';
import type { NamedPoint } from './PlacePlan.tsx';
import './plan.css';

/** With the shapes of the map, which only who looks at a plan needs. */
const PlacePlan = lazy(() => import('./PlacePlan.tsx').then((loaded) => ({ default: loaded.PlacePlan })));

interface Props {
  place: NamedPoint;
  another: NamedPoint;
}

/** Two places on a plan, which loads when it is shown. Nothing where our map has no room for them. */
export function PlanOfPlaces({ place, another }: Props) {
  if (![place, another].every(({ point }) => isInRegion(toMapPoint(point)))) return null;
  return (
    <Suspense fallback={<div className="staff-place-plan" />}>
      <PlacePlan place={place} another={another} />
    </Suspense>
  );
}

/** The same in a list of questions: of the first it is open, of the others behind a press. */
export function FoldedPlan({ place, another, isFirst }: Props & { isFirst: boolean }) {
  const [pressed, setPressed] = useState<boolean | null>(null);
  if (![place, another].every(({ point }) => isInRegion(toMapPoint(point)))) return null;
  const isOpen = pressed ?? isFirst;
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        if (open !== isOpen) setPressed(open);
      }}
    >
      <summary>
        On the plan
        <span className="sr">
          : {place.name} and {another.name}
        </span>
      </summary>
      {isOpen && <PlanOfPlaces place={place} another={another} />}
    </details>
  );
}
