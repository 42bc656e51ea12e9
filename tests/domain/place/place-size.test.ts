import { describe, expect, test } from 'vitest';
import { contradictsPlace, placeSizeKm, type SizedPlace } from '#domain/place/place-size.ts';

const middle = { lat: 12.9, lng: 77.58 };
const sizeOf = (place: Partial<SizedPlace>, parts = [{ lat: 12.9, lng: 77.58 }]) =>
  placeSizeKm({ name: 'JP Nagar', kind: null, point: middle, ...place }, parts);

describe('a place reaches from its middle', () => {
  test.each([
    ['two kilometres, if it is a locality', {}, 2],
    ['less, if it is a part of one', { kind: 'part', name: 'Kaveri Layout' }, 1.3],
    ['less, if its name has the number of a part', { name: 'BTM 2nd Stage' }, 1.3],
    ['two kilometres, if people say that it is a locality', { kind: 'locality', name: 'Sector 7' }, 2],
    ['far along a road', { name: 'Sarjapur Road' }, 10],
    ['far along what is known to be a road', { kind: 'road', name: 'NICE Corridor' }, 10],
  ] as const)('%s', (_, place, km) => {
    expect(sizeOf(place)).toBe(km);
  });

  test('to the middle of its farthest part, unless that is hardly known', () => {
    const part = { lat: 12.87, lng: 77.56 };
    expect(sizeOf({}, [part])).toBeGreaterThan(2);
    expect(sizeOf({}, [{ lat: 13.2, lng: 77.58 }])).toBe(8);
    expect(sizeOf({ point: null }, [part])).toBe(2);
  });

  test('and a position that lies 2 km beyond contradicts it', () => {
    expect(contradictsPlace(4, sizeOf({}))).toBe(false);
    expect(contradictsPlace(4.1, sizeOf({}))).toBe(true);
  });
});
