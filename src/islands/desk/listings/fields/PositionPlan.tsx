import { useEffect, useId, useState } from 'react';
import type { ListingPlace } from '#contracts/admin-listings.ts';
import { distanceKm, type Point } from '#domain/city/distance-km.ts';
import { KILOMETRE, toMapPoint, fromMapPoint } from '#domain/map/map-point.ts';
import { pointAt } from '#domain/map/map-view.ts';
import { loadStyles } from '../../../dialog/load-styles.ts';
import styles from '../../../map/map.css?url';
import { PlanMap } from '../../../map/PlanMap.tsx';
import { createViewStore } from '../../../map/view-store.ts';
import { afterPaint } from '../../../motion/after-paint.ts';
import { firstView } from './first-view.ts';
import { type AreaOnPlan, areaOnPlan } from './area-on-plan.ts';
import { MapCredits } from '../../../map/MapCredits.tsx';
import { ZoomButtons } from '../../../map/ZoomButtons.tsx';

interface Props {
  label: string;
  /** What the field says, as far as it can be read. */
  point: Point | null;
  /** The area that the row states. */
  stated: ListingPlace | null;
  onPress: (point: Point) => void;
}

/** Pixels per unit of ten metres. */
const CLOSEST = 4;
const MIDDLE_OF_CITY: Point = { lat: 12.979, lng: 77.591 };

/** A small plan below a field: a press on it is where the home is. The circle is as far as its area reaches. */
export function PositionPlan({ label, point, stated, onPress }: Props) {
  const keys = useId();
  const [area] = useState(() => areaOnPlan(stated));
  const [isStyled, setStyled] = useState(false);
  const [view] = useState(() =>
    createViewStore(afterPaint, (size) => firstView({ point, area }, size), CLOSEST),
  );
  useEffect(() => {
    const show = () => setStyled(true);
    // A plan without its colours can still be pressed.
    loadStyles(styles).then(show, show);
  }, []);
  if (!isStyled) return null;
  const spot = point && toMapPoint(point);
  const middle = area && toMapPoint(area.middle);
  return (
    <div className="staff-plan">
      <div className="map-tools">
        <ZoomButtons view={view} />
        <button type="button" onClick={view.wholeCity}>
          Whole city
        </button>
      </div>
      <PlanMap
        view={view}
        label={`Plan: ${label}`}
        keys={keys}
        around={area?.middle ?? point ?? MIDDLE_OF_CITY}
        onTap={(at) => onPress(fromMapPoint(pointAt(view.$view.get(), at, view.$size.get())))}
        scaled={
          area &&
          middle && <circle className="reach" cx={middle.x} cy={middle.y} r={area.reachKm * KILOMETRE} />
        }
        spot={spot}
      />
      <p className="small" role="status">
        {sayWhere(point, area)}
      </p>
      <p id={keys} className="micro muted">
        A press sets the field. Arrow keys move the plan, plus and minus zoom it; the field can be typed as
        well. <MapCredits />
      </p>
    </div>
  );
}

/** '1.2 km from the middle of Whitefield.', and a warning where saving will ask. */
function sayWhere(point: Point | null, area: AreaOnPlan | null): string {
  if (!area) return 'The middle of its area is not known, so no circle is drawn.';
  if (!point) return `The circle is about how far ${area.name} reaches.`;
  const away = distanceKm(point, area.middle);
  const words = `${away.toFixed(1)} km from the middle of ${area.name}.`;
  return away > area.reachKm
    ? `Outside the circle: ${words} Somebody may be asked whether it is right.`
    : words;
}
