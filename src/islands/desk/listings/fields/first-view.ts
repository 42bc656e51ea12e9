import type { Point } from '#domain/city/distance-km.ts';
import { KILOMETRE, toMapPoint } from '#domain/map/map-point.ts';
import { CITY_BOUNDS, fitView, type MapView, type WindowSize } from '#domain/map/map-view.ts';
import type { AreaOnPlan } from './area-on-plan.ts';

/** North and south of a position, where no area is known. */
const AROUND_KM = 2;

interface Shown {
  point: Point | null;
  area: AreaOnPlan | null;
}

/** The view in which the reach of the area and the position are both seen; without either, the whole city. */
export function firstView({ point, area }: Shown, size: WindowSize): MapView {
  const circles = [
    ...(area ? [{ ...toMapPoint(area.middle), r: area.reachKm * KILOMETRE }] : []),
    ...(point ? [{ ...toMapPoint(point), r: area ? 0 : AROUND_KM * KILOMETRE }] : []),
  ];
  if (circles.length === 0) return fitView(CITY_BOUNDS, size);
  const bounds = {
    west: Math.min(...circles.map(({ x, r }) => x - r)),
    east: Math.max(...circles.map(({ x, r }) => x + r)),
    north: Math.min(...circles.map(({ y, r }) => y - r)),
    south: Math.max(...circles.map(({ y, r }) => y + r)),
  };
  return fitView(bounds, size, 12);
}
