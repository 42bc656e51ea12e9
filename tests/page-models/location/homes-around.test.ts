import { describe, expect, it } from 'vitest';
import type { Property } from '#domain/property/property.ts';
import { areaPage } from '#page-models/area/area-page.ts';
import { homesAroundArea, homesAroundSociety } from '#page-models/location/homes-around.ts';
import { societyPage } from '#page-models/society/society-page.ts';
import { aCatalogue, aContext, anArea, aProperty, aSociety, guid, homes } from '../../fixtures/rows.ts';

const whitefield = anArea();
const block = anArea({ id: guid(51), area: 'Hope Farm', slug: 'hope-farm', lies_in: whitefield.id });
const society = aSociety({ area: block.id });
const own = (piece: Partial<Property> = {}) =>
  aProperty({ society_id: society.id, area_id: block.id, price: 1_00_00_000, ...piece });
const inWhitefield = (price: number, n: number, piece: Partial<Property> = {}) =>
  aProperty({ id: guid(2000 + n), area_id: whitefield.id, price, ...piece });

const around = (properties: Property[]) =>
  homesAroundSociety(society, aCatalogue({ areas: [whitefield, block], societies: [society], properties }));
const pricesOf = (found: ReturnType<typeof around>) => found?.homes.map(({ price }) => price);

describe('the page of a society with one home or two', () => {
  it('shows homes of the smallest place around that has any, the nearest in price and of its offer first', () => {
    const far = [90, 40, 105, 300, 98, 130, 500].map((lakh, n) => inWhitefield(lakh * 1_00_000, n));
    const found = around([own(), ...far, inWhitefield(1_00_00_000, 20, { property_type: 'Rent' })]);
    expect(found?.heading).toBe('More homes in Whitefield');
    expect(pricesOf(found)).toEqual([98, 105, 90, 130, 40, 300].map((lakh) => lakh * 1_00_000));
    const inBlock = aProperty({ id: guid(2100), area_id: block.id });
    expect(around([own(), ...far, inBlock])).toMatchObject({
      heading: 'More homes in Hope Farm',
      homes: [{ id: inBlock.id }],
    });
  });

  it('shows the newest where it has none to compare, or no price', () => {
    const newest = homes(8, { area_id: block.id }).toReversed().slice(0, 6);
    const others = homes(8, { area_id: block.id });
    const ids = newest.map(({ id }) => id);
    expect(around(others)?.homes.map(({ id }) => id)).toEqual(ids);
    expect(around([own({ price: null }), ...others])?.homes.map(({ id }) => id)).toEqual(ids);
  });

  it('shows those of the nearest areas where its place has no other, and says so', () => {
    const hoodi = anArea({ id: guid(52), area: 'Hoodi', slug: 'hoodi' });
    const other = aProperty({ id: guid(2200), area_id: hoodi.id });
    const lone = aSociety({ area: whitefield.id });
    const rows = { areas: [whitefield, hoodi], societies: [lone] };
    const home = own({ area_id: whitefield.id });
    const catalogue = aCatalogue({ ...rows, properties: [home, other] });
    const expected = { heading: 'Homes near Whitefield', homes: [{ id: other.id }] };
    expect(homesAroundSociety(lone, catalogue)).toMatchObject(expected);
    expect(homesAroundArea(whitefield, catalogue)).toMatchObject(expected);
  });

  it('shows none where it has three of its own, or no area', () => {
    const three = homes(3, { society_id: society.id, area_id: block.id });
    expect(around([...three, inWhitefield(1, 1)])).toBeNull();
    expect(homesAroundSociety(aSociety(), aCatalogue({ properties: [inWhitefield(1, 1)] }))).toBeNull();
  });
});

it('a place with one home, no text and nothing around is not offered to search engines', () => {
  const nowhere = anArea({ area: 'Nowhere', slug: 'nowhere' });
  const lone = aSociety({ area: nowhere.id });
  const isHidden = (properties: Property[], piece: { overview?: string } = {}) => {
    const context = aContext({ areas: [nowhere], societies: [lone], properties });
    return [
      areaPage({ ...nowhere, ...piece }, context).head.noindex,
      societyPage({ ...lone, ...piece }, context).head.noindex,
    ];
  };
  const [home, second] = homes(2, { society_id: lone.id, area_id: nowhere.id });
  expect(isHidden(home ? [home] : [])).toEqual([true, true]);
  expect(isHidden(home && second ? [home, second] : [])).toEqual([false, false]);
  expect(isHidden(home ? [home] : [], { overview: 'Quiet lanes.' })).toEqual([false, false]);
});
