import { describe, expect, it } from 'vitest';
import { createPlaceMatcher } from '#domain/partner-file/place-matcher.ts';

const named = (names: string) =>
  names.split('|').map((name) => ({ slug: name.toLowerCase().replace(/\W+/g, '-'), name }));
const areas = named(
  'Hebbal|JP Nagar 7th Phase|Koramangala 8th Block|Talaghattapura|Indira Nagar|Kodigehalli|Kodigehaali|Guni Agrahara|Kada Agrahara|Agrahara Dasarahalli|Whitefield',
);
const societies = [
  { slug: 'lake-hebbal', name: 'Lake View', areaSlug: 'hebbal' },
  { slug: 'lake-whitefield', name: 'Lake View', areaSlug: 'whitefield' },
  { slug: 'brigade-gateway', name: 'Brigade Gateway', areaSlug: null },
];
const matcher = createPlaceMatcher({
  areas,
  societies,
  said: [{ names: ['Jayamahal Road'], areas: areas.filter(({ slug }) => slug === 'hebbal') }],
});

describe('the locality of a file', () => {
  it.each([
    ['hebbal', 'hebbal'],
    ['Vinayakanagar, Hebbal', 'hebbal'],
    ['Phase 7 JP Nagar', 'jp-nagar-7th-phase'],
    ['8th block koramangla', 'koramangala-8th-block'],
    ['Talagatta Pura', 'talaghattapura'],
    ['Indiranagar', 'indira-nagar'],
    ['Kodigehalli', 'kodigehalli'],
    ['Jayamahal Road', 'hebbal'],
    ['Whitefield Village', 'whitefield'],
  ])('‘%s’ is surely %s', (locality, slug) => {
    expect(matcher.area(locality)).toEqual({ state: 'sure', slug });
  });

  it.each([
    ['Whitefield 2nd Stage', 'whitefield'],
    ['Hebbal Phase 1', 'hebbal'],
    ['Hebbal Sector 2', 'hebbal'],
    ['Hebbal, 5th Block', 'hebbal'],
    ['Whitefield-560066', 'whitefield'],
    ['Whitefield 560 066', 'whitefield'],
    ['Hebbal Extn', 'hebbal'],
    ['Indira Nagar 100ft road', 'indira-nagar'],
    ['Whitefield New Town', 'whitefield'],
    ['Nowhere/Whitefield', 'whitefield'],
    ['JP Nagar 7th Phase', 'jp-nagar-7th-phase'],
  ])('‘%s’ is in %s, where it is no area itself', (locality, slug) => {
    expect(matcher.area(locality)).toEqual({ state: 'sure', slug });
  });

  it('with another number is no slip of an area', () => {
    for (const locality of ['Koramangala 5th Block', 'Koramangala Block 5', 'JP Nagar 8th Phase'])
      expect(matcher.area(locality).state).not.toBe('sure');
  });

  it('that names two areas is asked', () => {
    expect(matcher.area('Hebbal/Whitefield')).toMatchObject({
      state: 'unsure',
      guesses: [{ slug: 'hebbal' }, { slug: 'whitefield' }],
    });
  });

  it('that may be several gives three guesses, and none of a name that is no place of ours', () => {
    const unsure = matcher.area('Agrahara');
    expect(unsure.state === 'unsure' && unsure.guesses.map(({ name }) => name).sort()).toEqual([
      'Agrahara Dasarahalli',
      'Guni Agrahara',
      'Kada Agrahara',
    ]);
    expect(matcher.area('Thiruvanmiyur')).toEqual({ state: 'unknown' });
    expect(matcher.area('…')).toEqual({ state: 'unknown' });
  });

  it('is what staff decided once, also that it is none', () => {
    const decided = new Map([
      ['Agrahara', 'guni-agrahara'],
      ['Hebbal', null],
    ]);
    expect(matcher.area('Agrahara', decided)).toEqual({ state: 'sure', slug: 'guni-agrahara' });
    expect(matcher.area('Hebbal', decided)).toEqual({ state: 'unknown' });
  });
});

describe('the society of a file', () => {
  it('is told from its namesake by its area', () => {
    expect(matcher.society('Lake View', 'hebbal')).toEqual({ state: 'sure', slug: 'lake-hebbal' });
    expect(matcher.society('lakeview', null)).toMatchObject({ state: 'unsure' });
    expect(matcher.society('Brigade Gatway', null)).toEqual({ state: 'sure', slug: 'brigade-gateway' });
    expect(matcher.society('Sobha Dream Acres', null)).toEqual({ state: 'unknown' });
  });
});
