import { memo } from 'react';
import { circleRadius, type Cluster } from '#domain/map/clusters.ts';
import type { MapPoint } from '#domain/map/map-point.ts';
import type { WindowSize } from '#domain/map/map-view.ts';
import { exactRupees, formatNumber } from '#domain/money/rupees.ts';
import type { MapArea, TypicalPrice } from '#domain/search/results/map-areas.ts';
import { truncate } from '#domain/text/truncate.ts';

export type AreaCluster = Cluster<MapArea>;

interface Props {
  clusters: readonly AreaCluster[];
  scale: number;
  fontScale: number;
  chosenAreas: ReadonlySet<string>;
  /** Which part of the map is rendered, in halves of a window. */
  column: number;
  row: number;
  size: WindowSize;
  priceOf: (rows: readonly number[]) => TypicalPrice | null;
  /** '/sqft' or '/month'. */
  per: string;
}

/** Caches the price of each cluster when it is first rendered. Whatever changes a price also creates new clusters. */
const clusterPrices = new WeakMap<AreaCluster, TypicalPrice | null>();
const MAX_NAME_LENGTH = 17;

export const MapCircles = memo(function MapCircles({
  clusters,
  scale,
  fontScale,
  chosenAreas,
  column,
  row,
  size,
  priceOf,
  per,
}: Props) {
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

interface CircleProps extends Pick<Props, 'scale' | 'fontScale' | 'priceOf' | 'per'> {
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
          {exactRupees(price.rupees)}
          {per}
        </text>
      )}
    </g>
  );
});

/** The locality of its areas, and how many others there are. Of a part alone, its own name. */
function nameOf({ members }: AreaCluster): string {
  const [lead, ...others] = members;
  const wholes = new Set(members.map(({ whole }) => whole.slug)).size;
  const more = wholes > 1 ? ` +${wholes - 1}` : '';
  const name = others.length === 0 ? lead.name : lead.whole.name;
  return truncate(name, MAX_NAME_LENGTH - more.length) + more;
}
