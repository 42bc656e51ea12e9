import { useStore } from '@nanostores/react';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { clusterScale, clustersOf } from '#domain/map/clusters.ts';
import { overlayTransform } from '#domain/map/map-view.ts';
import { KILOMETRE, type MapPoint } from '#domain/map/map-point.ts';
import shapes from '#domain/map/shapes.json' with { type: 'json' };
import type { MapArea, TypicalPrice } from '#domain/search/results/map-areas.ts';
import { listenToGestures } from './gestures.ts';
import { handleMapKey } from './handle-map-key.ts';
import { MapCircles } from './MapCircles.tsx';
import { MapStations } from './MapStations.tsx';
import type { MapStore } from './map.ts';
import { STATIONS_FROM } from './station-points.ts';
import { tapMap } from './tap-map.ts';

/** The circles of the place to be near: several, if it is a line of the metro. */
export interface MapReach {
  points: readonly MapPoint[];
  metres: number;
}

interface Props {
  map: MapStore;
  localities: readonly MapArea[];
  areas: readonly string[];
  /** The slug of a station that is the place to be near. */
  near: string | null;
  reach: MapReach | null;
  priceOf: (rows: readonly number[]) => TypicalPrice | null;
  /** '/sqft' or '/month'. */
  per: string;
}

/** The room that a circle with its name and price takes at the default font size, in pixels. */
const LABEL_SIZE = { width: 100, height: 78 };

/** The map as a picture, for sight and touch. The list beside it offers the same to everybody else. */
export function MapSvg({ map, localities, areas, near, reach, priceOf, per }: Props) {
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
    handleTap.current = (at) => tapMap(map, at, clusters, fontScale);
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
      // The elements that a translator puts around a text are not drawn within SVG.
      translate="no"
      tabIndex={0}
      onKeyDown={(event) => {
        if (handleMapKey(map, event.key)) event.preventDefault();
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
          {reach?.points.map(({ x: middleX, y: middleY }) => (
            <circle
              key={`${middleX} ${middleY}`}
              className="reach"
              cx={middleX}
              cy={middleY}
              r={(reach.metres / 1000) * KILOMETRE}
            />
          ))}
          {line.length > 1 && (
            <path className="lasso" d={`M${line.map((point) => `${point.x} ${point.y}`).join('L')}z`} />
          )}
        </g>
        <g transform={`translate(${x} ${y})`}>
          {renderedView.scale >= STATIONS_FROM && <MapStations scale={renderedView.scale} near={near} />}
          <MapCircles
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

/** The visitor's font size relative to the default of 16 px. Circles grow with the text in them. */
function useFontScale(): number {
  const [fontScale] = useState(
    () => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1,
  );
  return fontScale;
}
