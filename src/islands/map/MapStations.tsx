import { memo } from 'react';
import { stations } from '#domain/search/positions/stations.ts';
import { truncate } from '#domain/text/truncate.ts';
import { stationPoints } from './station-points.ts';

const NAMES_FROM = 0.45;
const MAX_STATION_LENGTH = 22;

export const MapStations = memo(function MapStations({
  scale,
  near,
}: {
  scale: number;
  /** The place to be near. */
  near: string | null;
}) {
  return stationPoints.map((point, at) => {
    const station = stations[at];
    if (!station) return null;
    const on = near === station.slug;
    return (
      <g
        key={station.slug}
        className={on ? 'station on' : 'station'}
        transform={`translate(${point.x * scale} ${point.y * scale})`}
      >
        <Station name={on || scale >= NAMES_FROM ? station.name : null} />
      </g>
    );
  });
});

/** Memoised, so that a zoom only moves it. */
const Station = memo(function Station({ name }: { name: string | null }) {
  return (
    <>
      <rect x="-7" y="-7" width="14" height="14" rx="3" />
      {name !== null && (
        <text x="11" y="4">
          {truncate(name, MAX_STATION_LENGTH)}
        </text>
      )}
    </>
  );
});
