import { describe, expect, test } from 'vitest';
import { pointOf, sayPosition, storedPosition } from '#domain/position/position.ts';
import { readPosition } from '#domain/position/read-position.ts';

const READ: readonly [typed: string, stored: string][] = [
  ['12.9716, 77.5946', '12.972,77.595'],
  ['12.97,77.59', '12.970,77.590'],
  ['12.971 77.594', '12.971,77.594'],
  ['(12.9716,77.5946)', '12.972,77.595'],
  ['77.5946, 12.9716', '12.972,77.595'],
  ['POINT(77.5946 12.9716)', '12.972,77.595'],
  ['12.9716N, 77.5946E', '12.972,77.595'],
  ['12.9716° N, 77.5946° E', '12.972,77.595'],
  ['N 12.9716 E 77.5946', '12.972,77.595'],
  ['lat: 12.9716, long: 77.5946', '12.972,77.595'],
  ['Latitude 12.9716 Longitude 77.5946', '12.972,77.595'],
  ['{"lat":12.9716,"lng":77.5946}', '12.972,77.595'],
  ['12,9716; 77,5946', '12.972,77.595'],
  ['೧೨.೯೭೧೬, ೭೭.೫೯೪೬', '12.972,77.595'],
  ['12.9716/77.5946', '12.972,77.595'],
  [`12°58'17.8"N 77°35'40.6"E`, '12.972,77.595'],
  [`12° 58′ 17.8″ N, 77° 35′ 40.6″ E`, '12.972,77.595'],
  [`77°35'40.6"E 12°58'17.8"N`, '12.972,77.595'],
  [`N 12°58'17.8" E 77°35'40.6"`, '12.972,77.595'],
  [`12°58.297'N 77°35.677'E`, '12.972,77.595'],
  ['https://www.google.com/maps/@12.97,77.59,17z', '12.970,77.590'],
  ['https://www.google.com/maps/@12.9716,77.5946,17.5z?entry=ttu', '12.972,77.595'],
  [
    'https://www.google.com/maps/place/Cubbon+Park/@12.9,77.5,15z/data=!3m1!4b1!4m6!3m5!1s0x3bae!8m2!3d12.9763!4d77.5929!16s',
    '12.976,77.593',
  ],
  [
    'https://www.google.co.in/maps/place/12%C2%B058%2717.8%22N+77%C2%B035%2740.6%22E/@12.9,77.5,17z',
    '12.972,77.595',
  ],
  ['https://www.google.com/maps?q=12.9716,77.5946', '12.972,77.595'],
  ['https://maps.google.com/?q=12.9716%2C77.5946&z=17', '12.972,77.595'],
  ['https://maps.google.com/maps?q=loc:12.9716+77.5946', '12.972,77.595'],
  ['https://www.google.com/maps/search/?api=1&query=12.9716,77.5946', '12.972,77.595'],
  ['https://www.google.com/maps/search/12.9716,+77.5946?sa=X', '12.972,77.595'],
  ['https://www.google.com/maps/dir//12.9716,77.5946', '12.972,77.595'],
  ['https://www.google.com/maps/dir/?api=1&destination=12.9716,77.5946', '12.972,77.595'],
  ['maps.google.com/?ll=12.9716,77.5946', '12.972,77.595'],
  ['geo:12.97,77.59', '12.970,77.590'],
  ['geo:12.9716,77.5946?z=17', '12.972,77.595'],
  ['geo:0,0?q=12.9716,77.5946(Home)', '12.972,77.595'],
  ['https://www.openstreetmap.org/#map=17/12.97/77.59', '12.970,77.590'],
  ['openstreetmap.org/#map=17/12.9716/77.5946', '12.972,77.595'],
  ['https://www.openstreetmap.org/?mlat=12.9716&mlon=77.5946#map=17/12.9/77.5', '12.972,77.595'],
  ['https://maps.apple.com/?ll=12.9716,77.5946&q=Home', '12.972,77.595'],
  ['https://maps.apple.com/place?coordinate=12.9716,77.5946', '12.972,77.595'],
  ['https://www.bing.com/maps?cp=12.9716~77.5946&lvl=17', '12.972,77.595'],
];

const REFUSED: readonly [typed: string, says: RegExp][] = [
  ['0, 0', /0, 0/],
  ['geo:0,0', /0, 0/],
  ['https://maps.app.goo.gl/AbCdEf123', /short one/],
  ['https://goo.gl/maps/AbCdEf123', /short one/],
  ['48.8584, 2.2945', /in India/],
  ['https://www.google.com/maps/@48.8584,2.2945,17z', /in India/],
  [`48°51'30.2"N 2°17'40.2"E`, /in India/],
  ['-12.97, 77.59', /in India/],
  ['12, 77', /two digits/],
  ['12.9, 77.6', /two digits/],
  ['12.9716', /latitude and a longitude/],
  ['12.9716, 77.5946, 920', /latitude and a longitude/],
  ['near the metro', /latitude and a longitude/],
  ['560034', /latitude and a longitude/],
  ['https://www.google.com/maps/place/Cubbon+Park', /latitude and a longitude/],
  ['https://example.com/homes/12', /latitude and a longitude/],
  ['%E0%A4%A', /latitude and a longitude/],
];

describe('a position as people give it', () => {
  test.each(READ)('%s is %s', (typed, stored) => {
    const read = readPosition(typed);
    expect('point' in read ? storedPosition(read.point) : read.problem).toBe(stored);
  });

  test.each(REFUSED)('%s is refused with what to do', (typed, says) => {
    const read = readPosition(typed);
    expect('problem' in read ? read.problem : read.point).toMatch(says);
  });

  test('is read from what rows store and from what pages say', () => {
    const stored = storedPosition({ lat: 12.97159, lng: 77.59461 });
    expect(stored).toBe('12.972,77.595');
    expect(readPosition(stored ?? '')).toEqual({ point: pointOf(stored) });
    expect(readPosition(sayPosition(stored ?? ''))).toEqual({ point: pointOf(stored) });
  });

  test('is never stored more exactly than about 100 m, and a gate not more than a metre', () => {
    expect(storedPosition({ lat: 12.97159999, lng: 77.594611111 }, 5)).toBe('12.97160,77.59461');
    expect(storedPosition({ lat: 12, lng: 77 })).toBe('12.000,77.000');
    expect(storedPosition({ lat: 37.9999, lng: 77 })).toBeNull();
    expect(pointOf('12.9715999,77.5946')).toBeNull();
    expect(pointOf(null)).toBeNull();
  });
});
