import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { clusterScale, clustersOf } from '#domain/map/clusters.ts';
import { KILOMETRE, type MapPoint } from '#domain/map/map-point.ts';
import type { MapArea, TypicalPrice } from '#domain/search/results/map-areas.ts';
import { useFontScale } from './use-font-scale.ts';
import { MapCircles } from './MapCircles.tsx';
import { MapFrame } from './MapFrame.tsx';
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
  const renderedView = useStore(map.$renderedView);
  const size = useStore(map.$size);
  const drawing = useStore(map.$drawing);
  const [line, setLine] = useState<readonly MapPoint[]>([]);
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
  // Circles far outside the window are not rendered. The rendered part changes only when the view moves by half a window.
  const half = (length: number, middle: number) =>
    Math.round((2 * (length / 2 - middle * renderedView.scale)) / (length || 1));
  const [column, row] = [half(size.width, renderedView.middle.x), half(size.height, renderedView.middle.y)];
  return (
    <MapFrame
      view={map}
      label="Map of Bangalore"
      keys="map-keys"
      onTap={(at) => tapMap(map, at, clusters, fontScale)}
      lines={{
        isDrawing: map.$drawing.get,
        onLine: setLine,
        onLineEnd: (all) => {
          setLine([]);
          map.draw(all, localities);
        },
      }}
      drawing={drawing}
      scaled={
        <>
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
        </>
      }
    >
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
    </MapFrame>
  );
}
