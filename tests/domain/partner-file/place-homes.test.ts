import { describe, expect, it } from 'vitest';
import { placeHomes, sayUnknown } from '#domain/partner-file/place-homes.ts';
import { createPlaceMatcher } from '#domain/partner-file/place-matcher.ts';
import { homesOf } from './homes-of.ts';

const matcher = createPlaceMatcher({
  areas: [
    { slug: 'whitefield', name: 'Whitefield', kind: 'locality', point: { lat: 12.97, lng: 77.745 } },
    { slug: 'hebbal', name: 'Hebbal', kind: 'locality', point: { lat: 13.04, lng: 77.59 } },
    { slug: 'gattahalli', name: 'Gattahalli', kind: 'village', point: { lat: 12.89, lng: 77.68 } },
  ],
  societies: [],
});
const placed = (rows: string, cities?: ReadonlySet<string>) =>
  placeHomes(homesOf(`Ref|For|BHK|Price|Locality|City\n${rows}`).homes, matcher, undefined, cities);
const located = (rows: readonly string[]) =>
  placeHomes(
    homesOf(
      `Ref|For|BHK|Price|Locality|Latitude|Longitude\n${rows.map((row, at) => `${at}|Sale|2|95 lakh|${row}`).join('\n')}`,
    ).homes,
    matcher,
  );

describe('homes of a file in their areas', () => {
  it('a home in another city has no area of ours, whatever its locality is called', () => {
    const rows =
      '1|Sale|2|95 lakh|Whitefield|Chennai\n2|Sale|2|95 lakh|Whitefield|Banglore\n3|Sale|2|95 lakh|Whitefield|India\n4|Sale|2|95 lakh|Whitefield|';
    expect(
      placed(rows).homes.map(({ areaSlug, fields }) => [areaSlug, fields['city'], fields['title']]),
    ).toEqual([
      [null, 'Chennai', '2 BHK for sale in Whitefield'],
      ['whitefield', 'Bangalore', '2 BHK for sale in Whitefield, Bangalore'],
      ['whitefield', undefined, '2 BHK for sale in Whitefield'],
      ['whitefield', undefined, '2 BHK for sale in Whitefield'],
    ]);
    expect(placed(rows, new Set(['bangalore', 'chennai'])).homes[0]?.areaSlug).toBe('whitefield');
  });

  it('without an area are told by their localities', () => {
    const { unknown } = placed(
      '1|Sale|2|95 lakh|Xanadu|\n2|Sale|2|95 lakh|Xanadu|\n3|Sale|2|95 lakh|Ytterby|\n4|Sale|2|95 lakh|Whitefield|',
    );
    expect(sayUnknown(unknown)).toBe(
      '3 homes in no area, because no area of ours has the name of the locality: ‘Xanadu’ (2), ‘Ytterby’ (1).',
    );
    expect(sayUnknown(new Map())).toBeNull();
  });

  it('are listed where they were matched by anything but the exact name, those of most homes first', () => {
    const { alike, parts } = placed(
      '1|Sale|2|95 lakh|Whitefield|\n2|Sale|2|95 lakh|Whitefield 1st Stage|\n3|Sale|2|95 lakh|WhiteField Phase 2|\n4|Sale|2|95 lakh|Vhitefield|\n5|Sale|2|95 lakh|Vhitefield|',
    );
    expect(alike).toEqual([
      { name: 'Vhitefield', area: { slug: 'whitefield', name: 'Whitefield' }, how: 'spelling', homes: 2 },
      {
        name: 'Whitefield 1st Stage',
        area: { slug: 'whitefield', name: 'Whitefield' },
        how: 'part',
        homes: 1,
      },
      { name: 'WhiteField Phase 2', area: { slug: 'whitefield', name: 'Whitefield' }, how: 'part', homes: 1 },
    ]);
    expect(parts.map(({ name, area, homes }) => [name, area.slug, homes])).toEqual([
      ['Whitefield 1st Stage', 'whitefield', 1],
      ['WhiteField Phase 2', 'whitefield', 1],
    ]);
  });

  it('with a name that is only alike are where other rows with it lie, and ask where these lie apart', () => {
    const near = located(['Guttahalli|12.891|77.681', 'Guttahalli||']);
    expect(near.homes.map(({ areaSlug }) => areaSlug)).toEqual(['gattahalli', 'gattahalli']);
    expect(near.alike.map(({ how, homes }) => [how, homes])).toEqual([
      ['position', 1],
      ['file', 1],
    ]);
    const apart = located(['Guttahalli|13.01|77.58', 'Guttahalli||']);
    expect(apart.homes.map(({ areaSlug }) => areaSlug)).toEqual([null, null]);
    expect(apart.unsure).toMatchObject([{ name: 'Guttahalli', homes: 2, guesses: [{ slug: 'gattahalli' }] }]);
  });

  it('that lie elsewhere by their position ask apart from those of the same name', () => {
    const { homes, unsure } = located([
      'Whitefield|12.971|77.744',
      'Whitefield||',
      'Whitefield|13.041|77.591',
    ]);
    expect(homes.map(({ areaSlug }) => areaSlug)).toEqual(['whitefield', 'whitefield', null]);
    expect(unsure).toMatchObject([{ name: 'Whitefield (position by Hebbal)', homes: 1 }]);
    expect(unsure[0]?.why).toContain('by its position it lies 18 km from its middle');
    expect(homes[2]?.position).toEqual({ lat: 13.041, lng: 77.591 });
  });

  it('keep no position outside of our cities', () => {
    const { homes, outside } = located(['Whitefield|12.983|80.262', 'Whitefield|12.971|77.744']);
    expect(homes.map(({ position }) => position)).toEqual([null, { lat: 12.971, lng: 77.744 }]);
    expect(outside.map(({ row }) => row)).toEqual([2]);
    expect(homes.map(({ areaSlug }) => areaSlug)).toEqual([null, 'whitefield']);
  });
});
