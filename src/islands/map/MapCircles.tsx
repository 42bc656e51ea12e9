import { memo } from 'react';
import { circleName, circleRadius, dotRadius, type MapCircle } from '#domain/map/circles.ts';
import type { MapPoint } from '#domain/map/map-point.ts';
import type { WindowSize } from '#domain/map/map-view.ts';
import { exactRupees, formatNumber } from '#domain/money/rupees.ts';
import type { MapArea, TypicalPrice } from '#domain/search/results/map-areas.ts';

/** How much of an area is chosen, as a class of its circle. */
export type ChosenPart = '' | 'partly' | 'on';

interface Props {
  circles: readonly MapCircle<MapArea>[];
  scale: number;
  fontScale: number;
  chosenPart: (area: MapArea) => ChosenPart;
  /** Which part of the map is rendered, in halves of a window. */
  column: number;
  row: number;
  size: WindowSize;
  priceOf: (rows: readonly number[]) => TypicalPrice | null;
  /** '/sqft' or '/month'. */
  per: string;
}

export const MapCircles = memo(function MapCircles({
  circles,
  column,
  row,
  size,
  chosenPart,
  scale,
  fontScale,
  priceOf,
  per,
}: Props) {
  const { width, height } = size;
  const isNearWindow = ({ x, y }: MapPoint) =>
    Math.abs(x * scale + ((column - 1) * width) / 2) < 1.5 * width &&
    Math.abs(y * scale + ((row - 1) * height) / 2) < 1.5 * height;
  // Dots are painted first, and what has the most homes last, over its neighbours.
  const painted = circles.filter(({ spot }) => isNearWindow(spot.point)).reverse();
  const areasWith = (room: boolean) => painted.flatMap(({ spot, hasRoom }) => (hasRoom === room ? spot : []));
  return (
    <>
      <Dots areas={areasWith(false)} chosenPart={chosenPart} scale={scale} fontScale={fontScale} />
      {areasWith(true).map((area) => {
        const { slug, point, rough } = area;
        const chosen = chosenPart(area);
        return (
          <g
            key={slug}
            className={['area', chosen, rough ? 'rough' : ''].filter(Boolean).join(' ')}
            transform={`translate(${point.x * scale} ${point.y * scale})`}
          >
            <Circle area={area} fontScale={fontScale} priceOf={priceOf} per={per} />
          </g>
        );
      })}
    </>
  );
});

/** Memoised, so that a zoom only moves it: text in an SVG is slow to render. */
const Circle = memo(function Circle({
  area,
  fontScale,
  priceOf,
  per,
}: Pick<Props, 'fontScale' | 'priceOf' | 'per'> & { area: MapArea }) {
  const { homes, rows } = area;
  const r = circleRadius(homes) * fontScale;
  const price = priceOf(rows);
  return (
    <>
      <circle r={r} />
      <text y="0.35em">{formatNumber(homes)}</text>
      <text className="name" y={r + 12 * fontScale}>
        {circleName(area)}
      </text>
      {price !== null && (
        <text className="name" y={r + 25 * fontScale}>
          {exactRupees(price.rupees)}
          {per}
        </text>
      )}
    </>
  );
});

/** To a tenth of a pixel. */
const round = (pixels: number) => Math.round(pixels * 10) / 10;

/** Pixels of a square whose dots are one path. */
const SQUARE = 200;

/**
 * The dots of one kind in a square are one path: there are hundreds, and each element of its own takes time while one zooms. A path
 * across the whole map would take longer, because the browser paints in tiles, and all of it for each of them.
 */
function Dots({
  areas,
  chosenPart,
  scale,
  fontScale,
}: Pick<Props, 'chosenPart' | 'scale' | 'fontScale'> & { areas: readonly MapArea[] }) {
  const paths = new Map<string, string>();
  for (const area of areas) {
    const kind = chosenPart(area) === 'on' ? 'on' : area.rough ? 'rough' : '';
    const [x, y] = [round(area.point.x * scale), round(area.point.y * scale)];
    const r = round(dotRadius(area.homes) * fontScale);
    const arc = `a${r} ${r} 0 1 1`;
    const key = `${kind} ${Math.floor(x / SQUARE)} ${Math.floor(y / SQUARE)}`;
    paths.set(key, `${paths.get(key) ?? ''}M${x - r} ${y}${arc} ${2 * r} 0${arc} ${-2 * r} 0z`);
  }
  return [...paths].map(([key, d]) => <path key={key} className={`area dot ${key.split(' ')[0]}`} d={d} />);
}
