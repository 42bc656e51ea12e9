import { circleRadius, type MapCircle } from '#domain/map/circles.ts';
import { pixelOf } from '#domain/map/map-view.ts';
import type { MapPoint } from '#domain/map/map-point.ts';
import { stations } from '#domain/search/positions/stations.ts';
import type { MapArea } from '#domain/search/results/map-areas.ts';
import type { MapStore } from './map.ts';
import { stationPoints, STATIONS_FROM } from './station-points.ts';

/** How far a tap may miss its target, in pixels. */
const TAP_TOLERANCE = 22;
/** How much nearer than another dot the tapped one has to be, in pixels: less than this is a guess. */
const CLEARLY = 10;

/** Toggles a station or an area. Where it is not clear which dot is meant, the map comes nearer instead. */
export function tapMap(
  map: MapStore,
  at: MapPoint,
  circles: readonly MapCircle<MapArea>[],
  fontScale: number,
): void {
  const [view, size] = [map.$view.get(), map.$size.get()];
  const distanceTo = (point: MapPoint) => {
    const pixel = pixelOf(view, point, size);
    return Math.hypot(pixel.x - at.x, pixel.y - at.y);
  };
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
