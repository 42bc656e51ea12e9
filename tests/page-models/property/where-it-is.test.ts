import { describe, expect, test } from 'vitest';
import type { Property } from '#domain/property/property.ts';
import { propertyPage } from '#page-models/property/property-page.ts';
import { aContext, anArea, aProperty, aSociety, bangalore, guid, mysore } from '../../fixtures/rows.ts';

const areaNamed = (n: number, area: string, slug: string) => anArea({ id: guid(50 + n), area, slug });
const whitefield = areaNamed(1, 'Whitefield', 'whitefield');
const sarjapurRoad = areaNamed(2, 'Sarjapur Road', 'sarjapur-road');
const stage = areaNamed(3, 'BTM 2nd Stage', 'btm-2nd-stage');
const unknown = areaNamed(4, 'Nowhere', 'nowhere');
const inMysore = anArea({ id: guid(60), slug: 'whitefield', city_id: mysore.id });
const gokulam = anArea({
  ...{ id: guid(61), area: 'Gokulam', slug: 'gokulam', city_id: mysore.id },
  middle: { lat: 12.331, lng: 76.626, confidence: 'medium' },
});
const byHomes = anArea({
  ...{ id: guid(62), area: 'Gandhi Colony', slug: 'gandhi-colony-of-homes', place_kind: 'part' },
  middle: { lat: 12.95, lng: 77.6, confidence: 'medium' },
});
const gated = aSociety({
  id: 's1',
  name: 'Courtyard Heights',
  area: whitefield.id,
  gate: '12.97011,77.75002',
});
const context = aContext({
  cities: [bangalore, mysore],
  areas: [whitefield, sarjapurRoad, stage, unknown, inMysore, gokulam, byHomes],
  societies: [gated],
});
const pageOf = (home: Partial<Property>) => propertyPage(aProperty(home), context);
const whereOf = (home: Partial<Property>) => pageOf(home).where;
const geoOf = (home: Partial<Property>) =>
  /"geo":\{[^}]*\}/.exec(JSON.stringify(pageOf(home).head.jsonLd))?.[0];

describe('where a home is, as its page says it', () => {
  test('is its own position, to about 100 m', () => {
    const own = { area_id: whitefield.id, position: '12.975,77.740' };
    expect(whereOf(own)).toMatchObject({
      exactness: 'The home is within about 100 m of this point.',
      plan: { isOwn: true, around: 10 },
      facts: [
        {
          label: 'Metro',
          values: [1, 2, 3].map(() => expect.stringMatching(/^\D+ \d+(\.\d)? k?m$/)),
        },
        {
          label: 'Around',
          values: ['Sheelavantana Kere 1.2 km', 'TCS Whitefield 1.3 km', 'Inorbit Mall Whitefield 1.3 km'],
        },
        { label: 'Pin code', values: ['560066'] },
      ],
      distances: 'In a straight line.',
      credit: { text: expect.stringContaining('OpenStreetMap') },
    });
    expect(geoOf(own)).toBe('"geo":{"@type":"GeoCoordinates","latitude":12.975,"longitude":77.74}');
  });

  test('is the gate of its society, while nobody has said where the home is', () => {
    const home = { area_id: whitefield.id, society_id: gated.id };
    expect(whereOf(home)).toMatchObject({
      exactness: 'The gate of Courtyard Heights.',
      plan: { isOwn: true },
    });
    expect(geoOf(home)).toContain('"latitude":12.97011');
    expect(whereOf({ ...home, position: '12.975,77.740' })?.exactness).toContain('about 100 m');
    expect(whereOf({ society_id: gated.id })?.exactness).toBe('The gate of Courtyard Heights.');
  });

  test.each([
    [whitefield, 'The middle of Whitefield; the home may be 2 km away.', 200],
    [stage, 'The middle of BTM 2nd Stage; the home may be 1.3 km away.', 130],
    [sarjapurRoad, 'The middle of Sarjapur Road; the home may be 10 km away.', 1000],
  ])('else the middle of its area, and how far it may be from there', (area, exactness, around) => {
    expect(whereOf({ area_id: area.id })).toMatchObject({ exactness, plan: { isOwn: false, around } });
    expect(geoOf({ area_id: area.id })).toBeUndefined();
  });

  test('the circle is within the plan', () => {
    for (const area of [whitefield, stage, sarjapurRoad]) {
      const plan = whereOf({ area_id: area.id })?.plan;
      const [left = 0, top = 0, width = 0, height = 0] = plan?.viewBox.split(' ').map(Number) ?? [];
      expect(plan && plan.x - plan.around).toBeGreaterThan(left);
      expect(plan && plan.y - plan.around).toBeGreaterThan(top);
      expect(plan && plan.x + plan.around).toBeLessThan(left + width);
      expect(plan && plan.y + plan.around).toBeLessThan(top + height);
    }
  });

  test('a position that contradicts the area is not shown until a person has said that it is right', () => {
    const home = { area_id: whitefield.id, position: '12.925,77.594' };
    expect(whereOf(home)?.exactness).toContain('The middle of Whitefield');
    expect(geoOf(home)).toBeUndefined();
    expect(whereOf({ ...home, vouched: { position: '12.925,77.594' } })?.exactness).toContain('about 100 m');
    expect(whereOf({ ...home, vouched: { position: '12.926,77.594' } })?.exactness).toContain('The middle');
  });

  test('nothing is claimed where nothing is known', () => {
    expect(whereOf({ area_id: unknown.id })).toBeNull();
    expect(whereOf({ area_id: null })).toBeNull();
    expect(whereOf({ area_id: inMysore.id, city: 'Mysore' })).toBeNull();
  });

  test('in a city without a map it is said in numbers, and as far as the homes there tell', () => {
    const own = { area_id: gokulam.id, city: 'Mysore', position: '12.335,76.622' };
    const nothingElse = { plan: null, distances: null, credit: null };
    expect(whereOf(own)).toEqual({
      exactness: 'The home is within about 100 m of 12.335, 76.622.',
      facts: [{ label: 'Middle of Gokulam', values: ['600 m in a straight line'] }],
      ...nothingElse,
    });
    expect(geoOf(own)).toContain('"latitude":12.335');
    expect(whereOf({ area_id: gokulam.id })).toEqual({
      exactness: 'The middle of the homes listed in Gokulam is at 12.331, 76.626; this one may be 2 km away.',
      facts: [],
      ...nothingElse,
    });
    expect(whereOf({ ...own, position: '12.925,77.594' })?.exactness).toContain('The middle of the homes');
    expect(whereOf({ area_id: inMysore.id, position: '12.306,76.655' })).toMatchObject({ facts: [] });
  });

  test('an area here whose middle only its homes tell has a plan, and says so', () => {
    expect(whereOf({ area_id: byHomes.id })).toMatchObject({
      exactness: 'The middle of the homes listed in Gandhi Colony; this one may be 1.3 km away.',
      plan: { isOwn: false },
    });
  });
});
