import { describe, expect, it } from 'vitest';
import { localityPoint } from '#domain/city/locality-point.ts';
import { namedAreas } from '#domain/city/named-areas.ts';
import type { AreaOfFiles } from '#domain/partner-file/area-names.ts';
import { createPlaceMatcher, type MatchedLocality } from '#domain/partner-file/place-matcher.ts';
import { placesOfCity } from '#domain/place/places-of-city.ts';

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
const areaOf = (name: string, more: Partial<AreaOfFiles> = {}): AreaOfFiles => ({
  slug: slugOf(name),
  name,
  ...more,
});
/** 0.01 degrees are about 1.1 km. */
const at = (lat: number, lng: number) => ({ lat, lng });

const areas = [
  areaOf('Hebbal', { kind: 'locality', point: at(13.04, 77.59), pinCodes: ['560024', '560066'] }),
  areaOf('Koramangala', { kind: 'locality', point: at(12.935, 77.625) }),
  areaOf('Koramangala 8th Block', { kind: 'part', parent: 'koramangala', point: at(12.94, 77.62) }),
  areaOf('Koramangala Block 3', { kind: 'part', parent: 'koramangala', point: at(12.925, 77.63) }),
  areaOf('JP Nagar 7th Phase'),
  areaOf('JP Nagar', { kind: 'locality' }),
  areaOf('Nagarbhavi', { kind: 'locality', otherNames: ['Nagarabhavi'] }),
  areaOf('2nd Stage Nagarbhavi', { kind: 'part', parent: 'nagarbhavi' }),
  areaOf('HSR Layout', { kind: 'locality', point: at(12.91, 77.64) }),
  areaOf('Sector 3 HSR Layout', { kind: 'part', parent: 'hsr-layout' }),
  areaOf('BTM 2nd Stage'),
  areaOf('Talaghattapura'),
  areaOf('Indira Nagar', { kind: 'locality', otherNames: ['Indranagar'] }),
  areaOf('Kodigehalli', { kind: 'locality' }),
  areaOf('Kodigehaali', { kind: 'spelling', parent: 'kodigehalli' }),
  areaOf('Rajarajeshwari Nagar', { kind: 'locality' }),
  areaOf('RR Nagar', { kind: 'spelling', parent: 'rajarajeshwari-nagar' }),
  areaOf('Guni Agrahara'),
  areaOf('Kada Agrahara'),
  areaOf('Agrahara Dasarahalli'),
  areaOf('Whitefield', { kind: 'locality', point: at(12.97, 77.745), pinCodes: ['560066'] }),
  areaOf('Gattahalli', { kind: 'village', point: at(12.89, 77.68), pinCodes: ['560035'] }),
  areaOf('Kaggadasapura', { kind: 'locality', point: at(12.985, 77.68) }),
  areaOf('Malleshwaram', { kind: 'locality', point: at(13.003, 77.57) }),
  areaOf('Teachers Colony', { point: at(12.92, 77.63) }),
  areaOf('Chandapura', { kind: 'locality', point: at(12.8, 77.71) }),
  areaOf('Sarjapur Road', { kind: 'road', point: at(12.9, 77.7) }),
  areaOf('Old Airport Road', { kind: 'road' }),
  areaOf('Budigere', { kind: 'village' }),
  areaOf('Ejipura', { kind: 'locality', point: at(12.92, 77.62) }),
];
const societies = [
  { slug: 'lake-hebbal', name: 'Lake View', areaSlug: 'hebbal' },
  { slug: 'lake-whitefield', name: 'Lake View', areaSlug: 'whitefield' },
  { slug: 'brigade-gateway', name: 'Brigade Gateway', areaSlug: null },
];
const said = [
  { names: ['Jayamahal Road'], areas: ['hebbal'] },
  { names: ['Budigere Cross'], areas: ['budigere'] },
  { names: ['Airport Road'], areas: ['hebbal', 'chandapura'] },
  { names: ['Airport Road'], areas: ['old-airport-road'] },
  { names: ['Silk Board Road'], areas: ['hsr-layout', 'madiwala'] },
];
const { known } = placesOfCity('Bangalore');
const matcher = createPlaceMatcher({ areas, societies, namesOf: () => ({ known, said }) });

const placeOf = (place: MatchedLocality) => (place.state === 'sure' ? [place.slug, place.how] : place.state);
const asked = (place: MatchedLocality) =>
  place.state === 'unsure' ? place.guesses.map(({ name }) => name) : place;

describe('the locality of a hostile file', () => {
  it.each([
    ...[
      'Bangalore',
      'Bengaluru Urban',
      'Karnataka, India',
      'Near Metro',
      'Opp Forum Mall',
      'Prime location',
      'NA',
    ],
    ...[
      '2nd Block',
      'Phase 1',
      '1st Main, 2nd Cross',
      '100 Feet Road',
      'North Bangalore',
      'Not in Whitefield',
    ],
    ...['Whitefield, Hyderabad', 'constructor', '__proto__', "'; drop table local_areas; --", '<b>Hebbal</b'],
  ])('‘%s’ names no area, and none is guessed', (locality) => {
    expect(matcher.area(locality).state).not.toBe('sure');
  });

  it.each([
    ['560066', ['Hebbal', 'Whitefield']],
    ['Whitefield Hebbal', ['Hebbal']],
    ['Koramangala and Hebbal', ['Hebbal']],
    ['Koramangala / HSR Layout', ['Koramangala', 'HSR Layout']],
    // The larger of two places beside each other stands first.
    ['Koramangala, Ejipura', ['Koramangala', 'Ejipura']],
    // Each is as large as the other.
    ['Koramangala, HSR Layout', ['Koramangala', 'HSR Layout']],
    ['Koramangala/HSR', ['Koramangala', 'HSR Layout']],
    ['5 km from Whitefield', ['Whitefield']],
    ['10 mins to Koramangala', ['Koramangala']],
    ['Behind Phoenix Mall Whitefield', ['Whitefield']],
    ['Opp Hebbal Lake', ['Hebbal']],
  ])('‘%s’ may be %j, and is asked', (locality, guesses) => {
    expect(asked(matcher.area(locality))).toEqual(guesses);
  });

  it('two places as large as each other are asked where the tree has no part of either', () => {
    const few = createPlaceMatcher({
      areas: ['Koramangala', 'HSR Layout', 'Hoodi', 'Whitefield'].map((name) =>
        areaOf(name, { kind: 'locality', point: localityPoint(slugOf(name)) }),
      ),
      societies: [],
      namesOf: () => ({ known, said }),
    });
    expect(asked(few.area('Koramangala, HSR Layout'))).toEqual(['Koramangala', 'HSR Layout']);
    expect(asked(few.area('HSR Layout, Koramangala'))).toEqual(['HSR Layout', 'Koramangala']);
    expect(placeOf(few.area('Hoodi, Whitefield'))).toEqual(['hoodi', 'words']);
  });

  it('a place that its row puts elsewhere is asked, whatever stands before its name', () => {
    const position = at(12.97, 77.745);
    for (const locality of [
      'Hebbal',
      'Near Hebbal',
      'Behind Hebbal Metro',
      'Off Hebbal Main Road',
      'Hebbal 560024',
    ])
      expect(matcher.area(locality, { position })).toMatchObject({ state: 'unsure' });
    expect(matcher.area('Bangalore', { position })).toMatchObject({ state: 'unsure' });
  });
});

describe('the locality of a file', () => {
  it.each([
    ['hebbal', 'hebbal', 'exact'],
    ['Indiranagar', 'indira-nagar', 'exact'],
    ['Kodigehaali', 'kodigehaali', 'exact'],
    // Both rows stand for one place, and a home stays in the one that its file names.
    ['RR Nagar', 'rr-nagar', 'exact'],
    ['Rajarajeshwari Nagar', 'rajarajeshwari-nagar', 'exact'],
    ['Raja Rajeshwari Nagar', 'rajarajeshwari-nagar', 'exact'],
    ['Kodigehally', 'kodigehalli', 'spelling'],
    ['Talagatta Pura', 'talaghattapura', 'spelling'],
    ['Whitefield Village', 'whitefield', 'spelling'],
    ['Jayamahal Road', 'hebbal', 'other name'],
    ['Indranagar', 'indira-nagar', 'other name'],
  ])('‘%s’ is surely %s: %s', (locality, slug, how) => {
    expect(placeOf(matcher.area(locality))).toEqual([slug, how]);
  });

  it.each([
    ['8th Block Koramangala', 'koramangala-8th-block'],
    ['Koramangala Block VIII', 'koramangala-8th-block'],
    ['Koramangala 8 Block', 'koramangala-8th-block'],
    ['koramangala, block eight', 'koramangala-8th-block'],
    ['8th Block, Koramangala', 'koramangala-8th-block'],
    ['Koramangala 3', 'koramangala-block-3'],
    ['Phase 7 JP Nagar', 'jp-nagar-7th-phase'],
    ['J P Nagar 7th Stage', 'jp-nagar-7th-phase'],
    ['Nagarbhavi Stage II', '2nd-stage-nagarbhavi'],
    ['Nagarabhavi 2nd Stage', '2nd-stage-nagarbhavi'],
    ['hsr sec 3', 'sector-3-hsr-layout'],
    ['HSR Layout, 22nd Main Road, Sector 03', 'sector-3-hsr-layout'],
    ['BTM Layout 2nd Stage', 'btm-2nd-stage'],
  ])('a number is written in many ways: ‘%s’', (locality, slug) => {
    expect(placeOf(matcher.area(locality))).toEqual([
      slug,
      expect.stringMatching(/^(?:exact|spelling|words)$/),
    ]);
  });

  it.each([
    ['Nagarbhavi 1st Stage', 'nagarbhavi'],
    ['Koramangala 5th Block', 'koramangala'],
    ['Koramangala Block 5', 'koramangala'],
    ['JP Nagar 8th Phase', 'jp-nagar'],
    ['HSR Sector 2', 'hsr-layout'],
    ['HSR Layout 5th Sector', 'hsr-layout'],
    ['Whitefield 2nd Stage', 'whitefield'],
    ['Hebbal, 5th Block', 'hebbal'],
    ['Hebbal Extn', 'hebbal'],
    ['Malleshwaram West', 'malleshwaram'],
    ['Indira Nagar 100ft road', 'indira-nagar'],
    ['Whitefield New Town', 'whitefield'],
  ])('another number is no slip: ‘%s’ is a part of %s that is no area', (locality, slug) => {
    expect(matcher.area(locality)).toMatchObject({ state: 'sure', slug, part: expect.any(String) });
  });

  it('is no part of a place with another number, where nobody knows the place itself', () => {
    for (const locality of ['BTM 1st Stage', 'BTM Layout 4th Stage', 'Mahalakshmi 2nd Stage'])
      expect(matcher.area(locality).state).not.toBe('sure');
  });

  it.each([
    ['Whitefield-560066', 'whitefield'],
    ['Whitefield 560 066', 'whitefield'],
    ['near Hebbal', 'hebbal'],
    ['off Sarjapur Road', 'sarjapur-road'],
    ['Flat in Whitefield, Bangalore', 'whitefield'],
    ['Nowhere/Whitefield', 'whitefield'],
    ['Vinayakanagar, Hebbal', 'hebbal'],
    ['Koramangala (8th Block)', 'koramangala-8th-block'],
    ['Koramangala / Koramangala 8th Block', 'koramangala-8th-block'],
    ['Whitefield, Bangalore, Karnataka 560066', 'whitefield'],
    ['Some Towers, Kaggadasapura, Bengaluru', 'kaggadasapura'],
  ])('‘%s’ is as people write %s', (locality, slug) => {
    expect(matcher.area(locality)).toMatchObject({ state: 'sure', slug });
  });

  it('a layout of many places lies in the place beside it, unless it is the one that we know', () => {
    expect(matcher.area('Teachers Colony, Chandapura')).toMatchObject({
      ...{ state: 'sure', slug: 'chandapura', part: 'Teachers Colony' },
    });
    expect(matcher.area('Teachers Colony, HSR Layout')).toMatchObject({ slug: 'teachers-colony' });
  });

  it.each([
    ['Guttahalli', ['Gattahalli']],
    ['Konadasapura', ['Kaggadasapura']],
    ['8th block koramangla', ['Koramangala 8th Block']],
    ['Hebbal/Whitefield', ['Hebbal', 'Whitefield']],
    ['Hebbal, Whitefield', ['Hebbal', 'Whitefield']],
    // A crossing has the name of the place that its road leads to.
    ['Budigere Cross', ['Budigere']],
    ['Whitefield Hope Farm Junction', ['Whitefield']],
    ['560066', ['Hebbal', 'Whitefield']],
    // Of the areas along a road we have one, and the home may be at another.
    ['Silk Board Road', ['HSR Layout']],
    // Another name of one, and of a road along others.
    ['Airport Road', ['Old Airport Road', 'Hebbal', 'Chandapura']],
  ])('‘%s’ is only alike, or two places, and is asked with the names', (locality, names) => {
    expect(asked(matcher.area(locality))).toEqual(names);
  });

  it('of initials that may have lost a letter is asked, where nobody knows which of several places it is', () => {
    const layouts = (kind: 'part' | null) =>
      createPlaceMatcher({
        areas: [
          areaOf('BEL Layout', { kind, point: at(13.04, 77.56) }),
          areaOf('BHEL Layout', { kind: 'part' }),
        ],
        societies: [],
        namesOf: () => ({ known, said }),
      });
    expect(asked(layouts(null).area('bel layout'))).toEqual(['BEL Layout', 'BHEL Layout']);
    expect(placeOf(layouts(null).area('BEL Layout', { position: at(13.041, 77.561) }))).toEqual([
      'bel-layout',
      'position',
    ]);
    expect(placeOf(layouts('part').area('BEL Layout'))).toEqual(['bel-layout', 'exact']);
    // A part of it is no surer than the place.
    expect(asked(layouts(null).area('BEL Layout 4th Block'))).toEqual(['BEL Layout']);
  });

  it('that is only alike is sure where the position, the pin code or the place beside it say so', () => {
    expect(placeOf(matcher.area('Guttahalli', { position: at(12.891, 77.681) }))).toEqual([
      'gattahalli',
      'position',
    ]);
    expect(placeOf(matcher.area('Guttahalli', { pinCodes: ['560035'] }))).toEqual(['gattahalli', 'pin code']);
    expect(placeOf(matcher.area('Guttahalli 560035'))).toEqual(['gattahalli', 'pin code']);
    expect(placeOf(matcher.area('8th block koramangla, Koramangala'))).toEqual([
      'koramangala-8th-block',
      'words',
    ]);
    // The other way round they refute it.
    expect(matcher.area('Guttahalli, Malleshwaram')).toMatchObject({ state: 'sure', slug: 'malleshwaram' });
    expect(matcher.area('Guttahalli', { position: at(13.0, 77.57) })).toMatchObject({
      state: 'unsure',
      guesses: [{ slug: 'gattahalli' }, { slug: 'malleshwaram' }],
    });
  });

  it('that is alike but for its number is not that part, wherever it lies', () => {
    const stages = createPlaceMatcher({
      areas: [areaOf('Basaveshwara Nagar 2nd Stage', { point: at(12.99, 77.54) })],
      societies: [],
    });
    const position = at(12.99, 77.54);
    expect(stages.area('Basaveshwar Nagr 2nd Stage', { position })).toMatchObject({ how: 'position' });
    expect(stages.area('Basaveshwar Nagr 3rd Stage', { position }).state).toBe('unsure');
  });

  it('that its position contradicts waits for a person, with both in a sentence', () => {
    expect(matcher.area('Whitefield', { position: at(12.975, 77.72) })).toMatchObject({ state: 'sure' });
    expect(matcher.area('Whitefield', { position: at(13.041, 77.595) })).toEqual({
      state: 'unsure',
      name: 'Whitefield (position by Hebbal)',
      guesses: [
        { slug: 'whitefield', name: 'Whitefield' },
        { slug: 'hebbal', name: 'Hebbal' },
      ],
      why: 'By its name it is ‘Whitefield’, by its position it lies 18 km from its middle, 0.6 km from the middle of ‘Hebbal’.',
      isContradicted: true,
    });
    expect(matcher.area('Whitefield', { position: at(12.98, 80.26) })).toMatchObject({
      name: 'Whitefield (position outside the city)',
    });
    // The two places of one cell: the one where it lies.
    expect(placeOf(matcher.area('Hebbal, Whitefield', { position: at(12.97, 77.74) }))).toEqual([
      'whitefield',
      'position',
    ]);
    // A road is long.
    expect(matcher.area('Sarjapur Road', { position: at(12.86, 77.78) })).toMatchObject({ state: 'sure' });
  });

  it('that is no area of ours is asked with the areas around its position', () => {
    expect(matcher.area('Xanadu', { position: at(13.041, 77.591) })).toMatchObject({
      state: 'unsure',
      guesses: [{ slug: 'hebbal' }],
      why: 'No area has this name. Nearest to its position are ‘Hebbal’ (0.2 km).',
    });
    expect(matcher.area('Xanadu', { position: at(12.98, 80.26) })).toEqual({ state: 'unknown' });
    expect(matcher.area('Whitefield Main Road, Chennai')).toEqual({ state: 'unknown' });
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

  it('is what staff decided once, also that it is none, and of contradicting rows alone', () => {
    const decided = new Map([
      ['Agrahara', 'guni-agrahara'],
      ['Hebbal', null],
      ['Whitefield (position by Hebbal)', 'hebbal'],
    ]);
    const sure = (slug: string) => ({ state: 'sure', slug, how: 'staff' });
    expect(matcher.area('Agrahara', {}, decided)).toEqual(sure('guni-agrahara'));
    expect(matcher.area('Hebbal', {}, decided)).toEqual({ state: 'unknown' });
    expect(matcher.area('Whitefield', { position: at(13.04, 77.59) }, decided)).toEqual(sure('hebbal'));
    expect(matcher.area('Whitefield', {}, decided)).toMatchObject({ slug: 'whitefield', how: 'exact' });
  });

  it('means a place of the city that the row names', () => {
    const cities = createPlaceMatcher({
      areas: [
        areaOf('Vijayanagar', { city: 'bangalore' }),
        areaOf('Vijayanagar', { slug: 'vijayanagar-mysuru', city: 'mysuru' }),
        areaOf('Kuvempunagar', { city: 'mysuru' }),
      ],
      societies: [],
    });
    expect(cities.area('Vijayanagar')).toMatchObject({ slug: 'vijayanagar' });
    expect(cities.area('Vijayanagar 4th Stage', { city: 'mysuru' })).toMatchObject({
      slug: 'vijayanagar-mysuru',
      part: 'Vijayanagar 4th Stage',
    });
    expect(cities.area('Kuvempunagar')).toMatchObject({ slug: 'kuvempunagar' });
    expect(cities.area('Kuvempunagar', { city: 'bangalore' }).state).not.toBe('sure');
  });

  it('is no other of two places whose names are alike', () => {
    const names =
      'Adugodi|Kadugodi|Bommasandra|Kammasandra|Hongasandra|Singasandra|Choodasandra|Chokkasandra|Channasandra|Thanisandra|Bommanahalli|Kammanahalli|Maragondanahalli|Ramagondanahalli|Budigere|Abbigere|Kothanur|Kithaganur|Konappana Agrahara|Parappana Agrahara|HBR Layout|HSR Layout|1st Block HBR Layout|1st Block HRBR Layout|BCC Layout|BCMC Layout|MS Pallya|NS Palya|Kamala Nagar|Kanaka Nagar|Sadashiva Nagar|Shivanagar|Gandhi Nagar|Gandhi Bazar|Cooke Town|Cox Town|Hosa Road|Hosur Road|1st Phase JP Nagar|8th Phase JP Nagar|Banashankari Stage III|Banashankari Stage VI|BTM 2nd Stage|BTM 4th Stage|Indira Nagar Stage 2|Indira Nagar 3rd Stage|J C Nagar|JP Nagar'.split(
        '|',
      );
    for (const name of names) {
      const others = createPlaceMatcher({
        areas: names.filter((other) => other !== name).map((other) => areaOf(other)),
        societies: [],
        namesOf: () => ({ known, said: namedAreas }),
      });
      const place = others.area(name);
      // In the place that it is a part of, or asked.
      expect(
        place.state === 'sure' && 'part' in place && place.part === null ? [name, place.slug] : null,
      ).toBeNull();
    }
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
