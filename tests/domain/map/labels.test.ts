import { expect, test } from 'vitest';
import { labelsThatFit, type MapLabel } from '#domain/map/labels.ts';
import { fromMapPoint, toMapPoint } from '#domain/map/map-point.ts';

const label = (name: string, x: number, y: number, kind: MapLabel['kind'] = 'landmark'): MapLabel => ({
  kind,
  name,
  point: { x, y },
});
const named = (labels: readonly MapLabel[]) => labels.map(({ name }) => name);

test('a name is on the map if it covers none that is more important, and more have room the nearer one comes', () => {
  const labels = [label('Hoodi', 0, 0), label('Whitefield', 60, 0), label('Kadugodi', 30, 20)];
  expect(named(labelsThatFit(labels, 0.5, 1))).toEqual(['Hoodi']);
  expect(named(labelsThatFit(labels, 1, 1))).toEqual(['Hoodi', 'Whitefield', 'Kadugodi']);
  expect(named(labelsThatFit(labels, 1, 2))).toEqual(['Hoodi']);
});

test('the name of an area is around its middle, and that of a mark to its right', () => {
  const at = label('Whitefield', 100, 0);
  expect(named(labelsThatFit([at, label('Hoodi', 60, 0, 'area')], 1, 1))).toEqual(['Whitefield', 'Hoodi']);
  expect(named(labelsThatFit([at, label('Hoodi', 60, 0)], 1, 1))).toEqual(['Whitefield']);
});

test('a point of the map is the place that it was made from', () => {
  const point = fromMapPoint(toMapPoint({ lat: 12.971, lng: 77.594 }));
  expect(point.lat).toBeCloseTo(12.971, 8);
  expect(point.lng).toBeCloseTo(77.594, 8);
});
