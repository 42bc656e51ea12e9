import { describe, expect, it } from 'vitest';
import { nearbyAreas } from '#page-models/location/nearby-areas.ts';
import { areaPage } from '#page-models/area/area-page.ts';
import { societyPage } from '#page-models/society/society-page.ts';
import { aContext, anArea, aProperty, aSociety, guid, mysore, bangalore } from '../../fixtures/rows.ts';

const areaNamed = (n: number, area: string, slug: string) => anArea({ id: guid(50 + n), area, slug });
const brookefield = areaNamed(1, 'Brookefield', 'brookefield');
const hoodi = areaNamed(2, 'Hoodi', 'hoodi');
const jayanagar = areaNamed(3, 'Jayanagar', 'jayanagar');
const areas = [brookefield, hoodi, jayanagar];
const homesOf = (areaId: string, n: number, price: number) =>
  [0, 1, 2, 3, 4].map((at) => aProperty({ id: guid(n + at), area_id: areaId, price, sqft: 1000 }));
const properties = [...homesOf(brookefield.id, 2000, 1e7), ...homesOf(hoodi.id, 2010, 8e6)];
const context = aContext({ areas, properties });

describe('the page of an area', () => {
  it('shows the nearest metro station, its straight-line distance and the source of the data', () => {
    const { metro } = areaPage(brookefield, context);
    expect(metro).toMatchObject({
      name: 'Kundalahalli',
      text: 'on the Purple Line, 1.1 km from the middle of Brookefield as the crow flies.',
    });
    expect(metro?.credits.map(({ text }) => text).join()).toContain('OpenStreetMap');
  });

  it('shows no metro station when the position of the area is unknown', () => {
    expect(areaPage(areaNamed(4, 'Nowhere', 'nowhere'), context).metro).toBeNull();
    const mysoreArea = anArea({ id: guid(60), slug: 'brookefield', city_id: mysore.id });
    const bothCities = aContext({ areas: [mysoreArea], cities: [bangalore, mysore] });
    expect(areaPage(mysoreArea, bothCities).metro).toBeNull();
  });

  it('measures from the homes of an area whose middle only they tell, and never to a station from another city', () => {
    const middle = { lat: 12.978, lng: 77.715, confidence: 'high' } as const;
    const ofHomes = { ...areaNamed(4, 'Nowhere', 'nowhere'), middle };
    expect(areaPage(ofHomes, aContext({ areas: [ofHomes] })).metro).toMatchObject({
      name: 'Kundalahalli',
      text: 'on the Purple Line, 0.1 km from the middle of the homes listed in Nowhere as the crow flies.',
      credits: [{ text: expect.stringContaining('Stations') }],
    });
    const sameSlug = anArea({
      id: guid(60),
      slug: 'brookefield',
      city_id: mysore.id,
      middle: { ...middle, lat: 12.33, lng: 76.63 },
    });
    const bothCities = aContext({ areas: [sameSlug], cities: [bangalore, mysore] });
    expect(areaPage(sameSlug, bothCities).metro).toBeNull();
  });

  it('compares the price per square foot with the nearest areas that have enough homes', () => {
    expect(nearbyAreas(brookefield, context.catalogue).map(({ slug }) => slug)).toEqual(['hoodi']);
    const chart = areaPage(brookefield, context).charts.find(({ title }) => title.includes('nearby'));
    expect(chart?.rows).toEqual([
      { label: 'Brookefield', value: '₹10,000', percent: 100, own: true },
      { label: 'Hoodi', value: '₹8,000', percent: 80, own: false },
    ]);
    const withoutNeighbours = areaPage(brookefield, aContext({ areas, properties: properties.slice(0, 9) }));
    expect(withoutNeighbours.charts.some(({ title }) => title.includes('nearby'))).toBe(false);
  });
});

it('the page of a society shows the metro distance from its area, and states so', () => {
  const society = aSociety({ area: brookefield.id });
  const page = societyPage(society, aContext({ areas, societies: [society] }));
  expect(page.metro?.text).toContain('from the middle of Brookefield as the crow flies');
});
