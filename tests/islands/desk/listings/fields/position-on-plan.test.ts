import { describe, expect, test } from 'vitest';
import { distanceKm } from '#domain/city/distance-km.ts';
import { contradictsPlace, placeSizeKm } from '#domain/place/place-size.ts';
import { gateColumn, positionColumn } from '#domain/position/position-column.ts';
import { pixelOf } from '#domain/map/map-view.ts';
import { toMapPoint } from '#domain/map/map-point.ts';
import { areaOnPlan } from '#islands/desk/listings/fields/area-on-plan.ts';
import { firstView } from '#islands/desk/listings/fields/first-view.ts';

const whitefield = { name: 'Whitefield', slug: 'whitefield', middle: null };
const size = { width: 320, height: 350 };
const pressedIn = ({ inputs }: typeof positionColumn) => {
  const shape = inputs[0]?.shape;
  return shape?.kind === 'spoken' ? shape.spoken.pressed : undefined;
};

describe('a position pressed on the plan', () => {
  test('is written as it would be typed: of a home to about 100 m, of a gate to about 10 m', () => {
    const point = { lat: 12.97159999, lng: 77.594611111 };
    expect(pressedIn(positionColumn)?.(point)).toBe('12.972, 77.595');
    expect(pressedIn(gateColumn)?.(point)).toBe('12.9716, 77.5946');
    expect(pressedIn(positionColumn)?.({ lat: 51.5, lng: 0 })).toBeNull();
  });

  test('is inside the drawn circle exactly if saving asks nothing', () => {
    const area = areaOnPlan(whitefield);
    if (!area) throw new Error('The middle of Whitefield is not known.');
    const north = (km: number) => ({ lat: area.middle.lat + km / 110.63, lng: area.middle.lng });
    const size = placeSizeKm({ name: area.name, kind: null, point: area.middle });
    const isAsked = (km: number) => contradictsPlace(distanceKm(north(km), area.middle), size);
    expect([isAsked(area.reachKm - 0.1), isAsked(area.reachKm + 0.1)]).toEqual([false, true]);
  });

  test('an area whose middle nobody knows has no circle', () => {
    const nowhere = { name: 'Nowhere', slug: 'nowhere', middle: null };
    expect(areaOnPlan(nowhere)).toBeNull();
    expect(areaOnPlan({ ...nowhere, middle: { lat: 13, lng: 77.6 } })?.middle).toEqual({
      lat: 13,
      lng: 77.6,
    });
    expect(areaOnPlan(null)).toBeNull();
  });
});

test('the plan begins with all of the area, and with a position outside it', () => {
  const area = areaOnPlan(whitefield);
  if (!area) throw new Error('The middle of Whitefield is not known.');
  const far = { lat: area.middle.lat, lng: area.middle.lng - 0.1 };
  for (const point of [null, far]) {
    const view = firstView({ point, area }, size);
    for (const shown of [point ?? area.middle, area.middle]) {
      const { x, y } = pixelOf(view, toMapPoint(shown), size);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(size.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(size.height);
    }
  }
  expect(firstView({ point: null, area: null }, size).scale).toBeLessThan(0.12);
});
