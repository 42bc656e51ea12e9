import { describe, expect, it } from 'vitest';
import { nearPlaces } from '#domain/search/results/near-places.ts';
import { meantOf, typedPlaces } from '#domain/search/places/typed-places.ts';
import { findPlaces } from '#islands/desk/listings/fields/find-places.ts';
import { realPlaces } from '../line/real-places.ts';

/** What people type, and the area that they mean. */
const spellings: [typed: string, area: string][] = [
  ['indiranagar', 'Indiranagar'],
  ['Indira Nagar', 'Indiranagar'],
  ['indranagar', 'Indiranagar'],
  ['rr nagar', 'Raja Rajeshwari Nagar'],
  ['R.R. Nagar', 'Raja Rajeshwari Nagar'],
  ['7th phase jp nagar', '7th Phase Jp Nagar'],
  ['jp nagar 7', '7th Phase Jp Nagar'],
  ['JP Nagar, phase VII', '7th Phase Jp Nagar'],
  ['whitfield', 'Whitefield'],
  ['whitefeild', 'Whitefield'],
  ['wh', 'Whitefield'],
  ['560037', 'Kundalahalli'],
  ['ಜಯನಗರ', 'Jayanagar'],
  ['जयनगर', 'Jayanagar'],
  ['jayanagar 4th block', '4th Block Jayanagar'],
  ['kormangla', 'Koramangala'],
  ['hsr', 'Hsr Layout'],
  ['h.s.r. layout', 'Hsr Layout'],
  ['btm', 'Btm Layout'],
  ['ecity', 'Electronic City'],
  ['electronic city phase 2', 'Electronic City Phase Ii'],
  ['kr puram', 'Kr Puram'],
  ['krishnarajapuram', 'Kr Puram'],
  ['marathalli', 'Marathahalli'],
  ['belandur', 'Bellandur'],
  ['sarjapur raod', 'Sarjapur Road'],
  ['hebb', 'Hebbal'],
  ['mg road', 'M G Road'],
  ['banashankri', 'Banashankari'],
  ['yelhanka', 'Yelahanka'],
  ['majestic', 'Gandhi Nagar'],
  ['malleswaram', 'Malleshwaram'],
  ['bannergatta road', 'Bannerghatta Road'],
  ['manyata', 'Manyata'],
];

const areas = realPlaces.places.all.map(({ slug, name }) => ({ slug, name }));
const read = (typed: string) => typedPlaces(typed, realPlaces.places);
const homes = { choiceNames: { areas, societies: [] }, distances: { knows: () => true } };

/** The first place that each box offers. The rows of an index stay in their order, and are those of the panel. */
const boxes: Record<string, (typed: string) => string | undefined> = {
  'panel, map and index': (typed) => meantOf(areas, read(typed), ['area'])[0]?.name,
  'place to be near': (typed) => nearPlaces(homes, { spots: [] }, read(typed), { typed, max: 8 })[0]?.name,
  'editor of staff': (typed) => findPlaces(editorAreas, typed, realPlaces.places)[0]?.name,
  'filter and place of staff': (typed) => findPlaces(filterAreas, typed, realPlaces.places)[0]?.name,
};
const editorAreas = areas.map(({ slug, name }, at) => ({ id: `id-${at}`, slug, name, note: null }));
const filterAreas = areas.map(({ slug, name }) => ({ id: `in/${slug}`, name, note: null }));

describe.each(Object.entries(boxes))('the box for the %s', (_, first) => {
  it.each(spellings)('reads ‘%s’ as %s', (typed, area) => expect(first(typed)).toBe(area));
});

describe('a box', () => {
  const names = (typed: string, list: readonly string[], loaded = true) =>
    meantOf(
      list.map((name) => ({ slug: name.toLowerCase().replaceAll(' ', '-'), name })),
      typedPlaces(typed, loaded ? realPlaces.places : null),
      ['area'],
    ).map(({ name }) => name);

  it('finds by letters until the names are loaded, and what the names do not know', () => {
    expect(names('efield', ['Whitefield', 'Hebbal'], false)).toEqual(['Whitefield']);
    expect(names('lotus', ['New Lotus Colony', 'Hebbal'])).toEqual(['New Lotus Colony']);
    // A row without homes, beside places that are meant.
    expect(names('whitefield', ['Whitefield Gardens', 'Whitefield', 'Not Whitefieldy', 'Hebbal'])).toEqual([
      'Whitefield',
      'Whitefield Gardens',
      'Not Whitefieldy',
    ]);
  });

  it('finds all areas of a pin code, and also while it is typed', () => {
    expect(read('560037').all.length).toBeGreaterThan(3);
    expect(read('56003').all.length).toBeGreaterThan(3);
  });

  it('finds nothing by words that mean none', () => {
    expect(names('no such name', ['Whitefield', 'Hebbal'])).toEqual([]);
    expect(names('(a+)+$', ['Whitefield', 'Hebbal'])).toEqual([]);
  });
});
