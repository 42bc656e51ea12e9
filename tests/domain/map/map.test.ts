import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceKm } from '#domain/city/distance-km.ts';
import { circleRadius, circleScale, circlesOf } from '#domain/map/circles.ts';
import { isInside } from '#domain/map/is-inside.ts';
import {
  CITY_BOUNDS,
  fitView,
  overlayTransform,
  panView,
  pixelOf,
  pointAt,
  REGION_BOUNDS,
  withinRegion,
  zoomView,
} from '#domain/map/map-view.ts';
import { KILOMETRE, type MapPoint, toMapPoint } from '#domain/map/map-point.ts';

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const anyPlace = fc.record({ lat: number(12.7, 13.4), lng: number(77.35, 77.9) });
const anyPoint = fc.record({ x: number(300, 6900), y: number(300, 9100) });
const anyView = fc.record({ middle: anyPoint, scale: number(0.05, 0.9) });
const anySize = fc.record({ width: number(200, 2000), height: number(200, 1400) });

describe('the projection of the map', () => {
  it('keeps distances to within a percent across the city', () => {
    fc.assert(
      fc.property(anyPlace, anyPlace, (one, second) => {
        const [a, b] = [toMapPoint(one), toMapPoint(second)];
        const kilometres = Math.hypot(a.x - b.x, a.y - b.y) / KILOMETRE;
        expect(Math.abs(kilometres - distanceKm(one, second))).toBeLessThan(0.01 * kilometres + 0.001);
      }),
    );
  });

  it('has north at the top and east on the right', () => {
    const [majestic, whitefield] = [
      toMapPoint({ lat: 12.9757, lng: 77.5728 }),
      toMapPoint({ lat: 12.9717, lng: 77.7436 }),
    ];
    expect(whitefield.x).toBeGreaterThan(majestic.x);
    expect(whitefield.y).toBeGreaterThan(majestic.y);
  });
});

describe('the view of the map', () => {
  it('converts a pixel back to its point', () => {
    fc.assert(
      fc.property(anyView, anySize, anyPoint, (view, size, point) => {
        const converted = pointAt(view, pixelOf(view, point, size), size);
        expect(converted.x).toBeCloseTo(point.x, 5);
        expect(converted.y).toBeCloseTo(point.y, 5);
      }),
    );
  });

  it('overlays another view so that each point is at its own pixel', () => {
    fc.assert(
      fc.property(anyView, anyView, anySize, anyPoint, (renderedView, view, size, point) => {
        const { x, y, scale } = overlayTransform(renderedView, view, size);
        const [before, after] = [pixelOf(renderedView, point, size), pixelOf(view, point, size)];
        expect(x + scale * before.x).toBeCloseTo(after.x, 5);
        expect(y + scale * before.y).toBeCloseTo(after.y, 5);
      }),
    );
  });

  it('keeps the point under the finger while it zooms', () => {
    fc.assert(
      fc.property(anyView, anySize, number(0.5, 2), (view, size, factor) => {
        const at = { x: size.width / 3, y: size.height / 4 };
        const [before, after] = [
          pointAt(view, at, size),
          pointAt(zoomView(view, factor, at, size), at, size),
        ];
        expect(after.x).toBeCloseTo(before.x, 5);
        expect(after.y).toBeCloseTo(before.y, 5);
      }),
    );
  });

  it('follows a drag and never leaves the region', () => {
    const size = { width: 400, height: 600 };
    const view = fitView(CITY_BOUNDS, size);
    const point = { x: 3000, y: 5000 };
    const before = pixelOf(view, point, size);
    expect(pixelOf(panView(view, 30, -20), point, size).x).toBeCloseTo(before.x + 30, 6);
    expect(pixelOf(panView(view, 30, -20), point, size).y).toBeCloseTo(before.y - 20, 6);
    const { middle } = withinRegion(panView(view, 1e6, 1e6), size);
    expect(middle).toEqual({ x: REGION_BOUNDS.west, y: REGION_BOUNDS.north });
  });

  it.each([
    [390, 440],
    [1000, 700],
    [320, 256],
  ])('shows the whole city in a window of %i by %i', (width, height) => {
    const size = { width, height };
    const view = fitView(CITY_BOUNDS, size);
    for (const corner of [
      { x: CITY_BOUNDS.west, y: CITY_BOUNDS.north },
      { x: CITY_BOUNDS.east, y: CITY_BOUNDS.south },
    ]) {
      const { x, y } = pixelOf(view, corner, size);
      expect(x).toBeGreaterThanOrEqual(23.9);
      expect(x).toBeLessThanOrEqual(width - 23.9);
      expect(y).toBeGreaterThanOrEqual(23.9);
      expect(y).toBeLessThanOrEqual(height - 23.9);
    }
  });
});

describe('the circles of the map', () => {
  const anySpots = fc
    .array(
      fc.record({
        name: fc.constantFrom('HAL', 'Whitefield', 'Hosapalaya by the Old Lake Road'),
        point: anyPoint,
        homes: fc.integer({ min: 1, max: 600 }),
      }),
      { maxLength: 60 },
    )
    .map((spots) => spots.sort((a, b) => b.homes - a.homes));

  it('stand for one spot each, and none is missing', () => {
    fc.assert(
      fc.property(anySpots, number(0.05, 0.9), (spots, scale) => {
        const circles = circlesOf(spots, scale, 1);
        expect(new Set(circles.map(({ spot }) => spot))).toEqual(new Set(spots));
        expect(circles).toHaveLength(spots.length);
        if (spots.length > 0) expect(circles[0]).toEqual({ spot: spots[0], hasRoom: true });
      }),
    );
  });

  it('with room do not overlap at any scale up to the next step, nor do their names', () => {
    fc.assert(
      fc.property(anySpots, number(0.05, 0.9), number(1, 2), (spots, scale, fontScale) => {
        const stableScale = circleScale(scale);
        expect(stableScale).toBeLessThanOrEqual(scale * 1.000001);
        expect(stableScale).toBeGreaterThan(scale * 0.84);
        const shown = circlesOf(spots, stableScale, fontScale).filter(({ hasRoom }) => hasRoom);
        for (const [at, { spot: one }] of shown.entries())
          for (const { spot: other } of shown.slice(at + 1)) {
            const [x, y] = [one.point.x - other.point.x, one.point.y - other.point.y].map(
              (units) => Math.abs(units) * scale,
            );
            const radii = (circleRadius(one.homes) + circleRadius(other.homes)) * fontScale;
            expect((x ?? 0) >= 76 * fontScale || (y ?? 0) >= radii).toBe(true);
          }
      }),
    );
  });

  it('keep a chosen spot in front, so that it has a name', () => {
    const spots = [
      { name: 'Chosen', point: { x: 3000, y: 5000 }, homes: 1 },
      { name: 'Whitefield', point: { x: 3001, y: 5000 }, homes: 500 },
    ];
    expect(circlesOf(spots, 0.2, 1).map(({ spot, hasRoom }) => [spot.name, hasRoom])).toEqual([
      ['Chosen', true],
      ['Whitefield', false],
    ]);
  });

  it('have a radius from 15 to 26 pixels', () => {
    for (const homes of [1, 50, 542, 20_000]) {
      expect(circleRadius(homes)).toBeGreaterThanOrEqual(15);
      expect(circleRadius(homes)).toBeLessThanOrEqual(26);
    }
  });
});

describe('a drawn line', () => {
  const square: MapPoint[] = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
    { x: 0, y: 10 },
  ];

  it('contains the points inside, in either direction', () => {
    fc.assert(
      fc.property(fc.record({ x: number(-5, 15), y: number(-5, 15) }), (point) => {
        const isExpectedInside = point.x > 0 && point.x < 10 && point.y > 0 && point.y < 10;
        const onEdge = [0, 10].includes(point.x) || [0, 10].includes(point.y);
        if (onEdge) return;
        expect(isInside(point, square)).toBe(isExpectedInside);
        expect(isInside(point, square.toReversed())).toBe(isExpectedInside);
      }),
    );
  });

  it('excludes a bay', () => {
    const horseshoe = [...square, { x: 0, y: 8 }, { x: 8, y: 8 }, { x: 8, y: 2 }, { x: 0, y: 2 }];
    expect(isInside({ x: 4, y: 5 }, horseshoe)).toBe(false);
    expect(isInside({ x: 9, y: 5 }, horseshoe)).toBe(true);
    expect(isInside({ x: 4, y: 1 }, horseshoe)).toBe(true);
  });

  it('of fewer than three points contains nothing', () => {
    expect(isInside({ x: 0, y: 0 }, [])).toBe(false);
    expect(isInside({ x: 0, y: 0 }, square.slice(0, 2))).toBe(false);
  });
});
