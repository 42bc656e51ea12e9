import { useStore } from '@nanostores/react';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { circleRadius, type Cluster, clusterScale, clustersOf } from '#domain/map/clusters.ts';
import { fitView, overlayTransform, pixelOf, type WindowSize } from '#domain/map/map-view.ts';
import { KILOMETRE, type MapPoint, toMapPoint } from '#domain/map/map-point.ts';
import { shapes } from '#domain/map/shapes.ts';
import { exactRupees, formatNumber } from '#domain/money/rupees.ts';
import type { MapArea } from '#domain/search/results/map-areas.ts';
import { stations } from '#domain/search/positions/stations.ts';
import { NEAR_KM } from '#domain/search/describe-near.ts';
import { listenToGestures } from './gestures.ts';
import type { MapStore } from './map.ts';

interface Props {
  map: MapStore;
  localities: readonly MapArea[];
  areas: readonly string[];
  near: readonly string[];
  /** Returns the typical price of some homes, in rupees. */
  priceOf: (rows: readonly number[]) => number | null;
  /** '/sqft' or '/month'. */
  per: string;
}

type AreaCluster = Cluster<MapArea>;

const stationPoints = stations.map(toMapPoint);
/** The scale, in pixels per map unit, from which stations are far enough apart to be tapped. */
const STATIONS_FROM = 0.24;
const NAMES_FROM = 0.45;
/** Caches the price of each cluster when it is first rendered. Whatever changes a price also creates new clusters. */
const clusterPrices = new WeakMap<AreaCluster, number | null>();
/** How far a tap may miss its target, in pixels. */
const TAP_TOLERANCE = 22;
/** The room that a circle with its name and price takes at the default font size, in pixels. */
const LABEL_SIZE = { width: 100, height: 78 };
const MAX_NAME_LENGTH = 17;
const MAX_STATION_LENGTH = 22;

/** The map as a picture, for sight and touch. The list beside it offers the same to everybody else. */
export function MapSvg({ map, localities, areas, near, priceOf, per }: Props) {
  const view = useStore(map.$view);
  const renderedView = useStore(map.$renderedView);
  const size = useStore(map.$size);
  const drawing = useStore(map.$drawing);
  const [line, setLine] = useState<readonly MapPoint[]>([]);
  const frame = useRef<HTMLDivElement>(null);
  const fontScale = useFontScale();
  const chosenAreas = useMemo(() => new Set(areas), [areas]);
  const clusteringScale = clusterScale(renderedView.scale);
  // A string, so that the clusters below are not computed again when an area with homes is chosen.
  const emptyChosenAreas = localities
    .flatMap(({ homes, slug }) => (homes === 0 && chosenAreas.has(slug) ? slug : []))
    .join();
  const clusters = useMemo(
    () =>
      clustersOf(
        localities.filter(({ homes, slug }) => homes > 0 || emptyChosenAreas.split(',').includes(slug)),
        clusteringScale,
        { width: LABEL_SIZE.width * fontScale, height: LABEL_SIZE.height * fontScale },
      ),
    [localities, emptyChosenAreas, clusteringScale, fontScale],
  );
  const handleTap = useRef<(at: MapPoint) => void>(() => undefined);
  const handleLine = useRef<(line: readonly MapPoint[]) => void>(() => undefined);
  useEffect(() => {
    handleTap.current = (at) => tap(map, at, clusters, fontScale);
    handleLine.current = (line) => map.draw(line, localities);
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      map.resize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    const stop = listenToGestures(element, {
      size: map.$size.get,
      view: map.$view.get,
      followGesture: map.followGesture,
      rerender: map.rerender,
      isDrawing: map.$drawing.get,
      onLine: setLine,
      onLineEnd: (all) => {
        setLine([]);
        handleLine.current(all);
      },
      onTap: (at) => handleTap.current(at),
    });
    return () => {
      observer.disconnect();
      stop();
    };
  }, [map]);
  const overlay = overlayTransform(renderedView, view, size);
  const x = size.width / 2 - renderedView.middle.x * renderedView.scale;
  const y = size.height / 2 - renderedView.middle.y * renderedView.scale;
  // Circles far outside the window are not rendered. The rendered part changes only when the view moves by half a window.
  const half = (length: number, middle: number) =>
    Math.round((2 * (length / 2 - middle * renderedView.scale)) / (length || 1));
  const [column, row] = [half(size.width, renderedView.middle.x), half(size.height, renderedView.middle.y)];
  return (
    <div
      ref={frame}
      className={drawing ? 'map-frame drawing' : 'map-frame'}
      role="application"
      aria-label="Map of Bangalore"
      aria-describedby="map-keys"
      tabIndex={0}
      onKeyDown={(event) => {
        if (handleKey(map, event.key)) event.preventDefault();
      }}
    >
      <svg
        width={size.width}
        height={size.height}
        aria-hidden="true"
        style={{ transform: `translate(${overlay.x}px, ${overlay.y}px) scale(${overlay.scale})` }}
      >
        <g transform={`translate(${x} ${y}) scale(${renderedView.scale})`}>
          <Ground />
          {near.map((slug) => (
            <Reach key={slug} slug={slug} />
          ))}
          {line.length > 1 && (
            <path className="lasso" d={`M${line.map((point) => `${point.x} ${point.y}`).join('L')}z`} />
          )}
        </g>
        <g transform={`translate(${x} ${y})`}>
          {renderedView.scale >= STATIONS_FROM && <Stations scale={renderedView.scale} near={near} />}
          <Circles
            clusters={clusters}
            scale={renderedView.scale}
            fontScale={fontScale}
            chosenAreas={chosenAreas}
            column={column}
            row={row}
            size={size}
            priceOf={priceOf}
            per={per}
          />
        </g>
      </svg>
    </div>
  );
}

const Ground = memo(function Ground() {
  return (
    <>
      <path className="land" d={shapes.boundary} />
      <path className="water" d={shapes.water} />
      <path className="road" d={shapes.roads} />
      {Object.entries(shapes.metro).map(([name, path]) => (
        <path key={name} className={`metro ${name}`} d={path} />
      ))}
    </>
  );
});

/** A circle that shows how far 'near a station' reaches. */
function Reach({ slug }: { slug: string }) {
  const point = stationPoints[stations.findIndex((station) => station.slug === slug)];
  return point ? <circle className="reach" cx={point.x} cy={point.y} r={NEAR_KM * KILOMETRE} /> : null;
}

const Stations = memo(function Stations({ scale, near }: { scale: number; near: readonly string[] }) {
  return stationPoints.map((point, at) => {
    const station = stations[at];
    if (!station) return null;
    const on = near.includes(station.slug);
    return (
      <g
        key={station.slug}
        className={on ? 'station on' : 'station'}
        transform={`translate(${point.x * scale} ${point.y * scale})`}
      >
        <rect x="-7" y="-7" width="14" height="14" rx="3" />
        {(on || scale >= NAMES_FROM) && (
          <text x="11" y="4">
            {shorten(station.name, MAX_STATION_LENGTH)}
          </text>
        )}
      </g>
    );
  });
});

interface CirclesProps {
  clusters: readonly AreaCluster[];
  scale: number;
  fontScale: number;
  chosenAreas: ReadonlySet<string>;
  column: number;
  row: number;
  size: WindowSize;
  priceOf: Props['priceOf'];
  per: string;
}

const Circles = memo(function Circles({
  clusters,
  scale,
  fontScale,
  chosenAreas,
  column,
  row,
  size,
  priceOf,
  per,
}: CirclesProps) {
  const { width, height } = size;
  const isNearWindow = ({ x, y }: MapPoint) =>
    Math.abs(x * scale + ((column - 1) * width) / 2) < 1.5 * width &&
    Math.abs(y * scale + ((row - 1) * height) / 2) < 1.5 * height;
  // The circle with the most homes is painted last, over its neighbours.
  return clusters
    .filter(({ members: [lead] }) => isNearWindow(lead.point))
    .toReversed()
    .map((cluster) => (
      <Circle
        key={cluster.members[0].slug}
        cluster={cluster}
        on={cluster.members.filter(({ slug }) => chosenAreas.has(slug)).length}
        scale={scale}
        fontScale={fontScale}
        priceOf={priceOf}
        per={per}
      />
    ));
});

interface CircleProps extends Pick<CirclesProps, 'scale' | 'fontScale' | 'priceOf' | 'per'> {
  cluster: AreaCluster;
  /** How many of its areas are chosen. */
  on: number;
}

/** Memoised, so that it is not rendered again when others are chosen: text in an SVG is slow to render. */
const Circle = memo(function Circle({ cluster, on, scale, fontScale, priceOf, per }: CircleProps) {
  const { members, homes } = cluster;
  const [lead] = members;
  const r = circleRadius(homes) * fontScale;
  const price = clusterPrices.has(cluster)
    ? (clusterPrices.get(cluster) ?? null)
    : priceOf(members.flatMap((member) => member.rows));
  clusterPrices.set(cluster, price);
  const state = on === 0 ? '' : on === members.length ? ' on' : ' partly';
  return (
    <g
      className={`area${state}${members.length === 1 && lead.rough ? ' rough' : ''}`}
      transform={`translate(${lead.point.x * scale} ${lead.point.y * scale})`}
    >
      <circle r={r} />
      <text y="0.35em">{formatNumber(homes)}</text>
      <text className="name" y={r + 12 * fontScale}>
        {nameOf(cluster)}
      </text>
      {price !== null && (
        <text className="name" y={r + 25 * fontScale}>
          {exactRupees(price)}
          {per}
        </text>
      )}
    </g>
  );
});

function nameOf({ members: [lead, ...others] }: AreaCluster): string {
  const more = others.length > 0 ? ` +${others.length}` : '';
  return shorten(lead.name, MAX_NAME_LENGTH - more.length) + more;
}

function shorten(name: string, maxLength: number): string {
  const letters = [...name];
  return letters.length > maxLength
    ? `${letters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
    : name;
}

/**
 * Handles a tap. It toggles a station or a single area. A circle of several areas is zoomed in until they cannot be
 * separated, then toggled.
 */
function tap(map: MapStore, at: MapPoint, clusters: readonly AreaCluster[], fontScale: number): void {
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

/** Handles a key. Returns false if the key has no function here. */
function handleKey(map: MapStore, key: string): boolean {
  switch (key) {
    case '+':
    case '=':
      map.zoomBy(1);
      return true;
    case '-':
      map.zoomBy(-1);
      return true;
    case '0':
      map.wholeCity();
      return true;
    case 'ArrowLeft':
      map.moveBy(-1, 0);
      return true;
    case 'ArrowRight':
      map.moveBy(1, 0);
      return true;
    case 'ArrowUp':
      map.moveBy(0, -1);
      return true;
    case 'ArrowDown':
      map.moveBy(0, 1);
      return true;
    default:
      return false;
  }
}

/** The visitor's font size relative to the default of 16 px. Circles grow with the text in them. */
function useFontScale(): number {
  const [fontScale] = useState(
    () => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1,
  );
  return fontScale;
}
