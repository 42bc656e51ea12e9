import { useStore } from '@nanostores/react';
import { memo, type ReactNode, useMemo } from 'react';
import type { Point } from '#domain/city/distance-km.ts';
import { metroStations } from '#domain/city/metro-stations.ts';
import { landmarksAround, placesAround } from '#domain/city/places-around.ts';
import { areaNames } from '#domain/map/area-names.ts';
import { BESIDE_MARK, labelsThatFit, type MapLabel } from '#domain/map/labels.ts';
import { type MapPoint, toMapPoint } from '#domain/map/map-point.ts';
import { truncate } from '#domain/text/truncate.ts';
import { MapFrame } from './MapFrame.tsx';
import { useFontScale } from './use-font-scale.ts';
import type { ViewStore } from './view-store.ts';

interface Props {
  view: ViewStore;
  label: string;
  /** The id of the text that says which keys it knows. */
  keys: string;
  /** The landmarks around it are drawn. */
  around: Point;
  onTap?: (at: MapPoint) => void;
  /** What grows with the map, in its units. */
  scaled: ReactNode;
  /** A mark that keeps its size. */
  spot: MapPoint | null;
}

const MAX_NAME = 26;
const stationLabels = metroStations.map((station): MapLabel => ({
  kind: 'station',
  name: station.name,
  point: toMapPoint(station),
}));
const areaLabels = areaNames.map(({ name, x, y }): MapLabel => ({ kind: 'area', name, point: { x, y } }));

/** The map of the city around a place, with stations, landmarks and the names of areas: as many as have room. */
export function PlanMap({ view, label, keys, around, onTap = () => undefined, scaled, spot }: Props) {
  const { scale } = useStore(view.$renderedView);
  return (
    <MapFrame view={view} label={label} keys={keys} onTap={onTap} scaled={scaled}>
      <Labels lat={around.lat} lng={around.lng} scale={scale} />
      {spot && <circle className="spot" cx={spot.x * scale} cy={spot.y * scale} r="7" />}
    </MapFrame>
  );
}

const Labels = memo(function Labels({ lat, lng, scale }: Point & { scale: number }) {
  const fontScale = useFontScale();
  const labels = useMemo(() => labelsAround({ lat, lng }), [lat, lng]);
  return labelsThatFit(labels, scale, fontScale).map(({ kind, name, point }) => (
    <g
      key={`${kind} ${name}`}
      className={kind === 'area' ? 'area-name' : kind}
      transform={`translate(${point.x * scale} ${point.y * scale})`}
    >
      {kind === 'station' && <rect x="-7" y="-7" width="14" height="14" rx="3" />}
      {kind === 'landmark' && <circle r="5" />}
      <text className="name" x={kind === 'area' ? 0 : BESIDE_MARK} y="4">
        {name}
      </text>
    </g>
  ));
});

/** What the page of the home names comes first, and what is far from it last. */
function labelsAround(point: Point): MapLabel[] {
  const told = placesAround(point);
  const others = landmarksAround(point);
  const ofLandmark = ({ names: [name = ''], lat, lng }: (typeof others)[number]): MapLabel => ({
    kind: 'landmark',
    name: truncate(name, MAX_NAME),
    point: toMapPoint({ lat, lng }),
  });
  const first = told.stations.map(({ name }) => name);
  const labels = [
    ...stationLabels.filter(({ name }) => first.includes(name)),
    ...told.landmarks.map(ofLandmark),
    ...areaLabels,
    ...stationLabels,
    ...others.map(ofLandmark),
  ];
  // Each once, where it stands first.
  return [...new Map(labels.map((each) => [`${each.kind} ${each.name}`, each])).values()];
}
