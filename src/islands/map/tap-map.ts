import { circleRadius } from '#domain/map/clusters.ts';
import { fitView, pixelOf, type WindowSize } from '#domain/map/map-view.ts';
import type { MapPoint } from '#domain/map/map-point.ts';
import { stations } from '#domain/search/positions/stations.ts';
import type { AreaCluster } from './MapCircles.tsx';
import type { MapStore } from './map.ts';
import { stationPoints, STATIONS_FROM } from './station-points.ts';

/** How far a tap may miss its target, in pixels. */
const TAP_TOLERANCE = 22;

/** Toggles a station or an area. A circle of several is zoomed in until they cannot be separated. */
export function tapMap(
  map: MapStore,
  at: MapPoint,
  clusters: readonly AreaCluster[],
  fontScale: number,
): void {
  const [view, size] = [map.$view.get(), map.$size.get()];
  const distanceTo = (point: MapPoint) => {
    const pixel = pixelOf(view, point, size);
    return Math.hypot(pixel.x - at.x, pixel.y - at.y);
  };
  const circles = clusters
    .map((cluster) => ({ cluster, distance: distanceTo(cluster.members[0].point) }))
    .filter((each) => each.distance <= Math.max(TAP_TOLERANCE, circleRadius(each.cluster.homes) * fontScale));
  const stops =
    view.scale < STATIONS_FROM
      ? []
      : stationPoints
          .map((point, index) => ({ index, distance: distanceTo(point) }))
          .filter((each) => each.distance <= TAP_TOLERANCE);
  const [circle] = circles.sort((a, b) => a.distance - b.distance);
  const [stop] = stops.sort((a, b) => a.distance - b.distance);
  const station = stations[stop?.index ?? -1];
  if (station && stop && stop.distance < (circle?.distance ?? Number.POSITIVE_INFINITY))
    map.toggleStation(station.slug);
  else if (circle) openOrToggle(map, circle.cluster, size);
}

function openOrToggle(map: MapStore, { members }: AreaCluster, size: WindowSize): void {
  const [xs, ys] = [members.map(({ point }) => point.x), members.map(({ point }) => point.y)];
  const bounds = {
    west: Math.min(...xs),
    east: Math.max(...xs),
    north: Math.min(...ys),
    south: Math.max(...ys),
  };
  const { scale } = map.$view.get();
  const extent = Math.max(bounds.east - bounds.west, bounds.south - bounds.north);
  const closer = fitView(bounds, size, 70);
  if (members.length > 1 && extent >= 1)
    map.changeView({ ...closer, scale: Math.max(closer.scale, scale * 1.5) });
  // A single area, or the zoom has reached its limit.
  if (map.$view.get().scale <= scale) map.toggle(members);
}
