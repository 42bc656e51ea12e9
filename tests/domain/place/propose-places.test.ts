import { describe, expect, test } from 'vitest';
import { nothingKnown } from '#domain/place/known-places.ts';
import { placesOfCity } from '#domain/place/places-of-city.ts';
import type { PlacedArea } from '#domain/place/city-areas.ts';
import { proposePlaces } from '#domain/place/propose-places.ts';
import { readPlaceName } from '#domain/place/read-place-name.ts';
import { namesLike } from './alike-names.ts';
import {
  areaOf,
  compareWithJudged,
  judgedAreas,
  judgedCity,
  knownFrom,
  notTheSame,
} from './judged-places.ts';

const { known } = placesOfCity('Bangalore');

/** What is proposed for the first of these areas, without any knowledge of the city unless it is passed. */
function proposalFor(areas: readonly (string | PlacedArea)[], knowledge = nothingKnown) {
  const placed = areas.map((area) => (typeof area === 'string' ? areaOf(area, 20) : area));
  return proposePlaces(placed, knowledge).get(placed[0]?.id ?? '');
}

test.each([
  ['JP Nagar 7th Phase', 'JP Nagar'],
  ['7th Phase JP Nagar', 'JP Nagar'],
  ['Banashankari 6th stage , 2nd block', 'Banashankari'],
  ['BTM 2nd Stage', 'BTM Layout'],
  ['HSR Sector 2', 'HSR Layout'],
  ['Koramangala 5th Block', 'Koramangala'],
])('%s is a part of %s, by its name alone', (name, place) => {
  expect(proposalFor([areaOf(name, 5), place])).toMatchObject({ kind: 'part', parent: place, isSure: true });
});

test('the evidence is in words: what the name says, the distance, the pin code', () => {
  const home = { lat: 12.9, lng: 77.58 };
  const part = { ...areaOf('JP Nagar 7th Phase', 38), point: home, pinCodes: ['560078'] };
  const place = {
    ...areaOf('JP Nagar', 72),
    point: { lat: 12.91, lng: 77.58 },
    pinCodes: ['560078', '560041'],
  };
  expect(proposalFor([part, place])?.evidence).toEqual([
    'It is the 7th phase of ‘JP Nagar’, which is an area here with 72 homes.',
    'Their middles lie 1.1 km apart.',
    'Both have the pin code 560078.',
  ]);
});

test('a number without its unit is asked about', () => {
  expect(proposalFor(['JP Nagar 7', 'JP Nagar'])).toMatchObject({ parent: 'JP Nagar', isSure: false });
});

test('a part that lies far from its place is asked about', () => {
  const far = { ...areaOf('JP Nagar East', 3), point: { lat: 13.2, lng: 77.6 } };
  const place = { ...areaOf('JP Nagar', 72), point: { lat: 12.91, lng: 77.58 } };
  expect(proposalFor([far, place])).toMatchObject({ parent: 'JP Nagar', isSure: false });
});

test('two areas of one name are spellings of the one that more homes use', () => {
  expect(proposalFor([areaOf('White Field', 2), areaOf('Whitefield', 542)])).toMatchObject({
    ...{ kind: 'spelling', parent: 'Whitefield', isSure: true },
  });
  expect(proposalFor([areaOf('Whitefield', 542), areaOf('White Field', 2)])).toMatchObject({
    ...{ kind: 'locality', parent: null, otherNames: ['White Field'] },
  });
});

test.each([
  ['Vijay Nagar', 'Vijayanagar'],
  ['Kothannur', 'Kothanur'],
  ['Govindpura', 'Govindapura'],
])('%s merely sounds like %s, so a person is asked whether they are one place', (name, place) => {
  const said = proposalFor([areaOf(name, 2), areaOf(place, 40)]);
  expect(said).toMatchObject({ kind: 'spelling', parent: place, isSure: false });
  expect(said?.evidence[0]).toBe(
    `‘${name}’ sounds like ‘${place}’, an area with 40 homes: one place in two spellings, or two places?`,
  );
});

test.each([
  ['Guttahalli', 'Gattahalli'],
  ['Konadasapura', 'Kaggadasapura'],
  ['Vijinapura', 'Vijayanagar'],
  ['Medaralli', 'Medahalli'],
  ['Kattigenahalli', 'Kithaganur'],
])('%s is not asked about as a spelling of %s', (name, place) => {
  for (const knowledge of [nothingKnown, known])
    expect(proposalFor([areaOf(name, 2), areaOf(place, 40)], knowledge)?.kind).not.toBe('spelling');
});

test('a part of a place that merely sounds like an area is not put into it', () => {
  expect(proposalFor(['Vijaynagar 2nd Stage', 'Vijayanagar'])).toMatchObject({ parent: null, isSure: false });
});

test('a known spelling is one with the area of the usual name, however many letters differ and homes use it', () => {
  expect(proposalFor([areaOf('Kanakpura Road', 271), areaOf('Kanakapura Road', 3)], known)).toMatchObject({
    ...{ kind: 'spelling', parent: 'Kanakapura Road', isSure: true },
  });
  expect(proposalFor([areaOf('Kanakapura Road', 3), areaOf('Kanakpura Road', 271)], known)).toMatchObject({
    ...{ kind: 'road', parent: null, isSure: true, otherNames: ['Kanakpura Road'] },
  });
});

test('where a place probably belongs is proposed, and asked', () => {
  expect(proposalFor([areaOf('Subramanyapura', 43), 'Uttarahalli'], known)).toEqual({
    ...{ kind: 'locality', parent: 'Uttarahalli', isSure: false, otherNames: [] },
    evidence: [
      '‘Subramanyapura’ probably belongs to Uttarahalli: people may also look for it by its own name.',
      expect.stringContaining('km apart'),
      'Both have the pin code 560061.',
    ],
  });
});

test('where a place probably belongs is proposed of its spellings too', () => {
  expect(proposalFor([areaOf('Vasanthpura', 2), 'Uttarahalli'], known)).toMatchObject({
    ...{ parent: 'Uttarahalli', isSure: false },
  });
});

test('where a place probably belongs holds if it lies beside that place, has its pin code and fewer homes', () => {
  const part = areaOf('Subramanyapura', 43);
  const place = areaOf('Uttarahalli', 186);
  expect(proposalFor([part, place], known)).toEqual({
    ...{ kind: 'locality', parent: 'Uttarahalli', isSure: true, otherNames: [] },
    evidence: [
      '‘Subramanyapura’ is said to belong to Uttarahalli, and lies beside it.',
      'Their middles lie 0.8 km apart.',
      'Both have the pin code 560061.',
    ],
  });
  const asked = { parent: 'Uttarahalli', isSure: false };
  expect(proposalFor([{ ...part, pinCodes: ['560062'] }, place], known)).toMatchObject(asked);
  expect(proposalFor([{ ...part, point: { lat: 12.93, lng: 77.54 } }, place], known)).toMatchObject(asked);
  expect(proposalFor([{ ...part, point: null }, place], known)).toMatchObject(asked);
  expect(proposalFor([part, areaOf('Uttarahalli', 43)], known)).toMatchObject(asked);
  expect(proposalFor([areaOf('Silk Board', 5), areaOf('Madiwala', 7)], known)).toMatchObject({
    ...{ parent: 'Madiwala', isSure: false },
  });
});

test('the same part in two spellings is one', () => {
  expect(
    proposalFor([areaOf('JP Nagar 7th Phase', 2), areaOf('7th Phase JP Nagar', 149), 'JP Nagar']),
  ).toMatchObject({
    ...{ kind: 'spelling', parent: '7th Phase JP Nagar' },
  });
});

test('a place of two numbered parts is looked for by its own name', () => {
  expect(proposalFor(['Vijayanagar', 'Vijayanagar 1st Stage', 'Vijayanagar 2nd Stage'])).toMatchObject({
    ...{ kind: 'locality', parent: null, isSure: true },
  });
});

test.each([
  ['Jalahalli West', 'Jalahalli'],
  ['Hoodi Circle', 'Hoodi'],
  ['Near Electronic City', 'Electronic City'],
  ['Off Sarjapur Road', 'Sarjapur Road'],
  ['Bommasandra Industrial Area', 'Bommasandra'],
  ['Wajid layout thanisandra', 'Thanisandra'],
  ['Kirloskar layout, Basaveshwara Nagar', 'Basaveshwara Nagar'],
])('%s is in %s, because its name says so', (name, place) => {
  expect(proposalFor([areaOf(name, 2), place])).toMatchObject({ parent: place, isSure: true });
});

test.each([
  ['T Dasarahalli', 'Dasarahalli'],
  ['Chikka Gowdanapalya', 'Gowdanapalya'],
  ['St Thomas Town', 'Thomas Town'],
  ['Malur Hosur Road', 'Hosur Road'],
  ['Jnana Ganga Nagar', 'Ganga Nagar'],
])('%s is perhaps another place than %s, so it is asked', (name, place) => {
  expect(proposalFor([areaOf(name, 2), areaOf(place, 12)])).toMatchObject({ isSure: false });
});

test('a road of many homes is asked about, because it may lead to the place that it is named for', () => {
  const small = proposalFor([areaOf('Panathur Road', 1), areaOf('Panathur', 51)]);
  expect(small).toMatchObject({ kind: 'road', parent: 'Panathur', isSure: true });
  const large = proposalFor([areaOf('Sarjapur Road', 406), areaOf('Sarjapur', 82)]);
  expect(large).toMatchObject({ kind: 'road', isSure: false });
});

test('a part of a part lies in its place, so there is one level of parts', () => {
  const proposals = proposePlaces(
    ['BTM Layout', 'BTM Layout 2nd Stage', 'BTM Layout 2nd Stage 1st Phase'].map((name) => areaOf(name, 20)),
    nothingKnown,
  );
  expect(proposals.get('BTM Layout 2nd Stage 1st Phase')?.parent).toBe('BTM Layout');
});

test('no proposals make a circle', () => {
  const names = [
    'Whitefield, Kadugodi',
    'Kadugodi, Whitefield',
    'Whitefield',
    'Kadugodi',
    'Hoodi Whitefield',
    'Whitefield Hoodi',
  ];
  for (const knowledge of [nothingKnown, known]) {
    const proposals = proposePlaces(
      names.map((name) => areaOf(name, 5)),
      knowledge,
    );
    for (const start of names) {
      const seen = new Set<string>();
      for (let at: string | null = start; at; at = proposals.get(at)?.parent ?? null) {
        expect(seen).not.toContain(at);
        seen.add(at);
      }
    }
  }
});

test('an area without a name of a place, and one that nobody knows, wait with a reason', () => {
  for (const name of ['560066', 'Divya Unnathi'])
    expect(proposalFor([name, 'Hoodi'], known)).toMatchObject({
      parent: null,
      isSure: false,
      evidence: [expect.any(String)],
    });
});

test('a question about what nobody knows names the places around it', () => {
  const unknown = { ...areaOf('Divya Unnathi', 4), point: { lat: 12.97, lng: 77.7 } };
  const hoodi = { ...areaOf('Hoodi', 88), point: { lat: 12.99, lng: 77.7 } };
  const far = { ...areaOf('Kengeri', 73), point: { lat: 12.91, lng: 77.48 } };
  expect(proposalFor([unknown, hoodi, far], known)?.evidence).toEqual([
    'Neither its name nor what is known of the city says where it lies.',
    'Nearest are ‘Hoodi’ (2.2 km).',
  ]);
});

test('no reason is longer than the database takes, however long names are', () => {
  const point = { lat: 12.97, lng: 77.7 };
  const long = ['a', 'e', 'o'].flatMap((letter) => {
    const name = `${`b${letter}`.repeat(84)} 🏠`;
    return [name, `${name} 1st Stage`, `${name} 2nd Stage`].map((each) => ({ ...areaOf(each, 9), point }));
  });
  const proposals = proposePlaces([{ ...areaOf('Divya Unnathi', 4), point }, ...long], nothingKnown);
  const sentences = [...proposals.values()].flatMap(({ evidence }) => evidence);
  expect(Math.max(...sentences.map((text) => [...text].length))).toBeLessThanOrEqual(500);
  expect(sentences.filter((text) => text.endsWith('…'))).toHaveLength(1);
});

test('what belongs to a place that is no area here waits, and says which place that is', () => {
  expect(proposalFor(['Bhoganhalli'], known)).toMatchObject({
    ...{ isSure: false, evidence: ['‘Bhoganhalli’ belongs to Bellandur, which is no area here yet.'] },
  });
});

describe('a city without any file of geography', () => {
  const mysuru = [
    'Gokulam',
    'Gokulam 3rd Stage',
    'Vijayanagar',
    'Vijayanagar 4th Stage',
    'Vijayanagar 2nd Stage',
    'Vijaya Nagar II Stage',
    'Hebbal',
    'Hebbal Industrial Area',
    'Kuvempunagar',
  ];
  const city = placesOfCity('Mysuru');
  const proposals = proposePlaces(
    mysuru.map((name, at) => ({
      ...areaOf(name, 20 - at),
      point: city.pointOf(name),
      pinCodes: city.pinCodesOf(name),
    })),
    city.known,
  );
  test.each([
    ['Gokulam 3rd Stage', 'part', 'Gokulam'],
    ['Vijayanagar 4th Stage', 'part', 'Vijayanagar'],
    ['Vijayanagar', 'locality', null],
    ['Hebbal Industrial Area', 'part', 'Hebbal'],
    ['Vijaya Nagar II Stage', 'spelling', 'Vijayanagar 2nd Stage'],
  ])('%s is a %s', (name, kind, parent) => {
    expect(proposals.get(name)).toMatchObject({ kind, parent, isSure: true });
  });
  test('asks about what no name says', () => {
    expect(proposals.get('Kuvempunagar')).toMatchObject({ isSure: false });
  });
});

describe('of 627 areas of Bangalore, judged by hand', () => {
  const sure = judgedAreas.filter(({ isSure }) => isSure);

  test('nine of ten that are sure get their place, and none a wrong one', () => {
    const { right, wrong } = compareWithJudged(known, sure);
    expect(wrong).toEqual([]);
    expect(right.length / sure.length).toBeGreaterThan(0.98);
  });

  test('of a hundred homes fewer than two stand outside the place that people look for them in', () => {
    const { wrong, waiting } = compareWithJudged(known, sure);
    const homesIn = (areas: readonly { homes: number }[]) => areas.reduce((sum, { homes }) => sum + homes, 0);
    const outside = new Set([...wrong, ...waiting]);
    expect(homesIn(sure.filter(({ area }) => outside.has(area))) / homesIn(sure)).toBeLessThan(0.02);
  });

  test('what several places are called, or nobody knows, is not guessed', () => {
    const { right, wrong } = compareWithJudged(
      known,
      judgedAreas.filter(({ isSure }) => !isSure),
    );
    expect([...right, ...wrong]).toEqual([]);
  });

  test.each([0, 1])(
    'what is known of one half puts hardly any area of the other in a wrong place (%i)',
    (half) => {
      const isIn = (_: unknown, at: number) => at % 2 === half;
      const { right, wrong } = compareWithJudged(
        knownFrom(judgedAreas.filter((area, at) => !isIn(area, at))),
        judgedAreas.filter((area, at) => isIn(area, at) && area.isSure),
      );
      expect(wrong.length).toBeLessThanOrEqual(sure.length / 200);
      expect(right.length).toBeGreaterThan(sure.length / 12);
    },
  );

  test.each([
    ['what is known', known],
    ['nothing', nothingKnown],
  ])('no two of them that are known to be two places are called one, by %s', (_name, knowledge) => {
    const names = [...new Set(notTheSame.flat())];
    const proposals = proposePlaces(
      names.map((name) => areaOf(name, 10)),
      knowledge,
    );
    for (const [one, other] of notTheSame)
      for (const [name, place] of [
        [one, other],
        [other, one],
      ] as const) {
        const said = proposals.get(name);
        expect(said?.kind === 'spelling' && said.parent === place, `${one}, ${other}`).toBe(false);
      }
  });
});

test('a name that looks like another is never one with it unasked', () => {
  const names = [
    ...new Set(judgedAreas.filter(({ homes }) => homes >= 20).map(({ canonical }) => canonical)),
  ];
  const pairs = names.flatMap((name) => namesLike(name).map((alike) => [name, alike] as const));
  const taken = pairs.filter(([name, alike]) => {
    const [read] = readPlaceName(alike).names;
    // The city's file says that people write the place so.
    if (!read || known.usualNameOf(read) !== null) return false;
    const said = proposalFor([areaOf(alike, 2), areaOf(name, 40)], known);
    return said?.kind === 'spelling' && said.isSure;
  });
  expect(taken).toEqual([]);
  expect(pairs.length).toBeGreaterThan(1000);
});

test('a city of 1,245 areas is judged in well under a second, and twice as many in about twice the time', () => {
  const twice = [
    ...judgedCity,
    ...judgedCity.map((area) => ({ ...area, id: `${area.id} 2`, name: `${area.name} X` })),
  ];
  const timeOf = (areas: readonly PlacedArea[]) => {
    const start = performance.now();
    proposePlaces(areas, known);
    return performance.now() - start;
  };
  timeOf(twice);
  const [once, both] = [timeOf(judgedCity), timeOf(twice)];
  expect(both).toBeLessThan(once * 8 + 100);
});
