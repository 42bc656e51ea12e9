import { memo } from 'react';
import { circleName, circleRadius, dotRadius, type MapCircle } from '#domain/map/circles.ts';
import type { MapPoint } from '#domain/map/map-point.ts';
import type { WindowSize } from '#domain/map/map-view.ts';
import { exactRupees, formatNumber } from '#domain/money/rupees.ts';
import type { MapArea, TypicalPrice } from '#domain/search/results/map-areas.ts';
import { formatCount } from '#domain/text/text.ts';

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
  ...shown
}: Props) {
  const { width, height } = size;
  const { scale } = shown;
  const isNearWindow = ({ x, y }: MapPoint) =>
    Math.abs(x * scale + ((column - 1) * width) / 2) < 1.5 * width &&
    Math.abs(y * scale + ((row - 1) * height) / 2) < 1.5 * height;
  // Dots are painted first, and the circle with the most homes last, over its neighbours.
  return circles
    .filter(({ spot }) => isNearWindow(spot.point))
    .toReversed()
    .map(({ spot, hasRoom }) =>
      hasRoom ? (
        <Circle key={spot.slug} area={spot} chosen={chosenPart(spot)} {...shown} />
      ) : (
        <Dot key={spot.slug} area={spot} chosen={chosenPart(spot)} {...shown} />
      ),
    );
});

interface AreaProps extends Pick<Props, 'scale' | 'fontScale'> {
  area: MapArea;
  chosen: ChosenPart;
}

/** Memoised, so that it is not rendered again when others are chosen: text in an SVG is slow to render. */
const Circle = memo(function Circle({
  area,
  chosen,
  scale,
  fontScale,
  priceOf,
  per,
}: AreaProps & Pick<Props, 'priceOf' | 'per'>) {
  const { homes, rows, rough, point } = area;
  const r = circleRadius(homes) * fontScale;
  const price = priceOf(rows);
  return (
    <g
      className={classOf('area', chosen, rough)}
      transform={`translate(${point.x * scale} ${point.y * scale})`}
    >
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
    </g>
  );
});

const Dot = memo(function Dot({ area, chosen, scale, fontScale }: AreaProps) {
  const { name, homes, rough, point } = area;
  return (
    <g
      className={classOf('area dot', chosen, rough)}
      transform={`translate(${point.x * scale} ${point.y * scale})`}
    >
      <title>{`${name}: ${formatCount(homes, 'home')}`}</title>
      <circle r={dotRadius(homes) * fontScale} />
    </g>
  );
});

function classOf(kind: string, chosen: ChosenPart, rough: boolean): string {
  return [kind, chosen, rough ? 'rough' : ''].filter(Boolean).join(' ');
}
