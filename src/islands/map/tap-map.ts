import { circleRadius, dotRadius, type MapCircle } from '#domain/map/circles.ts';
import { pixelOf } from '#domain/map/map-view.ts';
import type { MapPoint } from '#domain/map/map-point.ts';
import { stations } from '#domain/search/positions/stations.ts';
import type { MapArea } from '#domain/search/results/map-areas.ts';
import { formatCount } from '#domain/text/text.ts';
import type { MapStore } from './map.ts';
import { stationPoints, STATIONS_FROM } from './station-points.ts';

/** How far a tap may miss its target, in pixels. */
const TAP_TOLERANCE = 22;
/** How much nearer than another dot the tapped one has to be, in pixels: less than this is a guess. */
const CLEARLY = 10;

/** Pixels between this one and a point of the map. */
function distanceFrom({ $view, $size }: Pick<MapStore, '$view' | '$size'>, at: MapPoint) {
  return (point: MapPoint) => {
    const { x, y } = pixelOf($view.get(), point, $size.get());
    return Math.hypot(x - at.x, y - at.y);
  };
}

/** 'Hoodi: 12 homes', of the dot at this pixel, which has no room for its name. Empty where none is, or a circle is painted over it. */
export function titleOfDot(
  map: Pick<MapStore, '$view' | '$size'>,
  at: MapPoint,
  circles: readonly MapCircle<MapArea>[],
  fontScale: number,
): string {
  const distanceTo = distanceFrom(map, at);
  const found = circles.find(
    ({ spot, hasRoom }) =>
      distanceTo(spot.point) <= (hasRoom ? circleRadius(spot.homes) : dotRadius(spot.homes)) * fontScale,
  );
  return found && !found.hasRoom ? `${found.spot.name}: ${formatCount(found.spot.homes, 'home')}` : '';
}

/** Toggles a station or an area. Where it is not clear which dot is meant, the map comes nearer instead. */
export function tapMap(
  map: MapStore,
  at: MapPoint,
  circles: readonly MapCircle<MapArea>[],
  fontScale: number,
): void {
  const view = map.$view.get();
  const distanceTo = distanceFrom(map, at);
  const near = circles
    .map(({ spot, hasRoom }) => ({ spot, hasRoom, distance: distanceTo(spot.point) }))
    .filter(
      ({ spot, hasRoom, distance }) =>
        distance <= (hasRoom ? Math.max(TAP_TOLERANCE, circleRadius(spot.homes) * fontScale) : TAP_TOLERANCE),
    )
    .sort((a, b) => a.distance - b.distance);
  const stops =
    view.scale < STATIONS_FROM
      ? []
      : stationPoints
          .map((point, index) => ({ index, distance: distanceTo(point) }))
          .filter((each) => each.distance <= TAP_TOLERANCE);
  // A circle is painted over the dots below it.
  const circle =
    near.find(({ hasRoom, spot, distance }) => hasRoom && distance <= circleRadius(spot.homes)) ?? near[0];
  const [stop] = stops.sort((a, b) => a.distance - b.distance);
  const station = stations[stop?.index ?? -1];
  if (station && stop && stop.distance < (circle?.distance ?? Number.POSITIVE_INFINITY))
    map.toggleStation(station.slug);
  else if (circle) {
    const isDoubtful =
      !circle.hasRoom && near.some((other) => other !== circle && other.distance < circle.distance + CLEARLY);
    if (isDoubtful) map.changeView({ middle: circle.spot.point, scale: view.scale * 2 });
    // It is clear, or the zoom has reached its limit.
    if (!isDoubtful || map.$view.get().scale <= view.scale) map.toggle(circle.spot);
  }
}
