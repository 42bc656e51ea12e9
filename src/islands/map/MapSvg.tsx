import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { circleScale, circlesOf, showsParts } from '#domain/map/circles.ts';
import { KILOMETRE, type MapPoint } from '#domain/map/map-point.ts';
import type { MapArea, MapLocality, TypicalPrice } from '#domain/search/results/map-areas.ts';
import { useFontScale } from './use-font-scale.ts';
import { type ChosenPart, MapCircles } from './MapCircles.tsx';
import { MapFrame } from './MapFrame.tsx';
import { MapStations } from './MapStations.tsx';
import type { MapStore } from './map.ts';
import { STATIONS_FROM } from './station-points.ts';
import { tapMap, titleOfDot } from './tap-map.ts';

/** The circles of the place to be near: several, if it is a line of the metro. */
export interface MapReach {
  points: readonly MapPoint[];
  metres: number;
}

interface Props {
  map: MapStore;
  localities: readonly MapLocality[];
  /** Areas, as circles of parts name them: all that the chosen ones stand for. */
  chosen: ReadonlySet<string>;
  /** The slug of a station that is the place to be near. */
  near: string | null;
  reach: MapReach | null;
  priceOf: (rows: readonly number[]) => TypicalPrice | null;
  /** '/sqft' or '/month'. */
  per: string;
}

/** The map as a picture, for sight and touch. The list beside it offers the same to everybody else. */
export function MapSvg({ map, localities, chosen, near, reach, priceOf, per }: Props) {
  const renderedView = useStore(map.$renderedView);
  const size = useStore(map.$size);
  const drawing = useStore(map.$drawing);
  const [line, setLine] = useState<readonly MapPoint[]>([]);
  const fontScale = useFontScale();
  const scale = circleScale(renderedView.scale);
  const isOfParts = showsParts(scale);
  const shown = useMemo(
    () => (isOfParts ? mostHomesFirst(localities.flatMap(({ areas }) => areas)) : localities),
    [localities, isOfParts],
  );
  const chosenPart = useMemo(() => {
    const isOn = ({ slug }: MapArea) => chosen.has(slug);
    const wholes = new Map(localities.map((locality) => [locality.slug, locality]));
    return (area: MapArea): ChosenPart => {
      const areas = isOfParts ? [area] : (wholes.get(area.slug)?.areas ?? [area]);
      return areas.every(isOn) ? 'on' : areas.some(isOn) ? 'partly' : '';
    };
  }, [localities, chosen, isOfParts]);
  const circles = useMemo(() => {
    const isChosen = (area: MapArea) => chosenPart(area) !== '';
    const withHomes = shown.filter((area) => area.homes > 0 || isChosen(area));
    // What is chosen always has a name.
    const first = [...withHomes.filter(isChosen), ...withHomes.filter((area) => !isChosen(area))];
    return circlesOf(first, scale, fontScale);
  }, [shown, chosenPart, scale, fontScale]);
  // Circles far outside the window are not rendered. The rendered part changes only when the view moves by half a window.
  const half = (length: number, middle: number) =>
    Math.round((2 * (length / 2 - middle * renderedView.scale)) / (length || 1));
  const [column, row] = [half(size.width, renderedView.middle.x), half(size.height, renderedView.middle.y)];
  return (
    <MapFrame
      view={map}
      label="Map of Bangalore"
      keys="map-keys"
      onTap={(at) => tapMap(map, at, circles, fontScale)}
      titleAt={(at) => titleOfDot(map, at, circles, fontScale)}
      lines={{
        isDrawing: map.$drawing.get,
        onLine: setLine,
        onLineEnd: (all) => {
          setLine([]);
          map.draw(all, shown, (area) => chosenPart(area) === 'on');
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
        circles={circles}
        scale={renderedView.scale}
        fontScale={fontScale}
        chosenPart={chosenPart}
        column={column}
        row={row}
        size={size}
        priceOf={priceOf}
        per={per}
      />
    </MapFrame>
  );
}

function mostHomesFirst(areas: readonly MapArea[]): MapArea[] {
  return [...areas].sort((a, b) => b.homes - a.homes);
}
