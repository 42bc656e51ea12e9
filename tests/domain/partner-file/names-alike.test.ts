import { describe, expect, it } from 'vitest';
import { namedAreas } from '#domain/city/named-areas.ts';
import type { AreaOfFiles } from '#domain/partner-file/area-names.ts';
import { createPlaceMatcher } from '#domain/partner-file/place-matcher.ts';
import { placesOfCity } from '#domain/place/places-of-city.ts';
import { proposePlaces } from '#domain/place/propose-places.ts';
import { keyOf, readPlaceName } from '#domain/place/read-place-name.ts';
import { namesLike } from '../place/alike-names.ts';
import { judgedAreas, judgedCity } from '../place/judged-places.ts';

const { known, pointOf } = placesOfCity('Bangalore');
const proposals = proposePlaces(judgedCity, known);
/** The areas of Bangalore that people judged, in the tree that the rules make of them without a person. */
const areas = judgedCity.map(({ id, name, point, pinCodes }): AreaOfFiles => {
  const said = proposals.get(id);
  const holds = said?.isSure ? said : null;
  return {
    ...{ slug: id, name, point, pinCodes, kind: holds?.kind ?? null, parent: holds?.parent ?? null },
    otherNames: said?.otherNames ?? [],
    roughPoint: pointOf(name.toLowerCase().replace(/[^a-z0-9]+/g, '-')),
  };
});
const bySlug = new Map(areas.map((area) => [area.slug, area]));
const matcherOf = (others: readonly AreaOfFiles[]) =>
  createPlaceMatcher({ areas: others, societies: [], namesOf: () => ({ known, said: namedAreas }) });
const matcher = matcherOf(areas);

const keysOf = (name: string) => readPlaceName(name).names.map((each) => keyOf(each));
const isOneName = (area: AreaOfFiles) =>
  readPlaceName(area.name).names.length === 1 && !/[-,.(]| in |near/i.test(area.name);
/** Those that a file may name often, and some of the others. */
const often = new Set(
  judgedAreas.filter(({ homes }, at) => homes >= 30 || at % 9 === 0).map(({ area }) => area),
);
const plain = areas.filter((area) => isOneName(area) && often.has(area.slug));
const lettersOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
const topOf = (slug: string): string => {
  const parent = bySlug.get(slug)?.parent;
  return parent ? topOf(parent) : slug;
};

/** Where a name stands without a question, unless that is what it says. */
function takenWrongly(name: string, of: AreaOfFiles): string | null {
  const place = matcher.area(name);
  if (place.state !== 'sure' || place.how === 'exact') return null;
  const [read] = readPlaceName(name).names;
  const isSpelling =
    keysOf(name).join() === keysOf(bySlug.get(place.slug)?.name ?? '').join() ||
    // The file of the city says that people write a place so.
    (read !== undefined && (known.usualNameOf(read) !== null || known.parentOf(read) !== undefined)) ||
    namedAreas.some(({ names }) => names.some((other) => keysOf(other).join() === keysOf(name).join()));
  const isPartOfIt =
    'part' in place &&
    place.part !== null &&
    (topOf(place.slug) === topOf(of.slug) || lettersOf(name).includes(lettersOf(place.slug)));
  return isSpelling || isPartOfIt ? null : `‘${name}’, like ${of.name}, is ${place.slug} by ${place.how}`;
}

describe('of a file, a name that looks like an area', () => {
  it('is asked, or is a part of that area: another letter, initials, small or big, a side', () => {
    const names = plain.flatMap((area) =>
      namesLike(area.name)
        .filter((name) => !/\b(?:Stage|Block)\b/.test(name))
        .map((name) => [name, area] as const),
    );
    expect(names.flatMap(([name, area]) => takenWrongly(name, area) ?? [])).toEqual([]);
    expect(names.length).toBeGreaterThan(1000);
  });

  it('with another number is the area of that number, or a part of the same place', () => {
    const names = plain.flatMap((area) => [
      ...['2', '3', '7', '11'].map((number) => [area.name.replace(/\d+/, number), area] as const),
      ...['1st Stage', '2nd Phase', '3rd Block', 'Sector 4'].flatMap((part) => [
        [`${area.name} ${part}`, area] as const,
        [`${part}, ${area.name}`, area] as const,
      ]),
    ]);
    const numbersOf = (name: string) =>
      readPlaceName(name).names.flatMap(({ numbers }) => numbers.map(({ number }) => number));
    const wrong = names.filter(([name, area]) => {
      const place = matcher.area(name);
      if (place.state !== 'sure' || place.how === 'exact' || place.slug === area.slug) return false;
      const isElsewhere = topOf(place.slug) !== topOf(area.slug) && takenWrongly(name, area) !== null;
      const others = numbersOf(place.slug).filter((number) => !name.includes(number));
      return isElsewhere || others.length > 0;
    });
    expect(wrong.map(([name]) => `${name}: ${JSON.stringify(matcher.area(name))}`)).toEqual([]);
  });

  it('with a road, a crossing or a place of work behind it is not the area itself unasked', () => {
    const names = plain
      .filter(({ kind, name }) => kind === 'locality' && !/\b(?:road|cross|gate)\b/i.test(name))
      .flatMap((area) =>
        ['Road', 'Main Road', 'Cross', 'Gate', 'Lake', 'Tech Park', 'Bypass'].map(
          (more) => [`${area.name} ${more}`, area] as const,
        ),
      );
    expect(names.flatMap(([name, area]) => takenWrongly(name, area) ?? [])).toEqual([]);
  });

  it('keeps its meaning with its pin code, the city, a word before it and numbers in another order', () => {
    const wrong = plain
      .filter(({ slug }) => matcher.area(slug).state === 'sure')
      .flatMap((area) =>
        [
          `${area.name}-${area.pinCodes?.[0] ?? '560001'}`,
          `${area.name}, Bangalore, Karnataka`,
          area.name.toUpperCase(),
          area.name.replace(/^(\d\w*) (Stage|Phase|Block|Sector) (.+)$/i, '$3 $2 $1'),
        ].filter((name) => {
          const place = matcher.area(name);
          return place.state === 'sure' && topOf(place.slug) !== topOf(area.slug);
        }),
      );
    expect(wrong).toEqual([]);
  });

  it('of which only others are areas is in its place, or asked', () => {
    const sure = judgedAreas.filter(
      ({ area }) => bySlug.has(area) && plain.some(({ slug }) => slug === area),
    );
    const wrong = sure
      .filter((_, at) => at % 3 === 0)
      .flatMap((judged) => {
        const place = matcherOf(areas.filter(({ slug }) => slug !== judged.area)).area(judged.area);
        if (place.state !== 'sure') return [];
        const right = new Set([judged.canonical, judged.parent].flatMap(keysOf));
        const found = [place.slug, topOf(place.slug)].flatMap(keysOf);
        const isSame = found.some((key) => right.has(key)) || isKnownIn(judged.area, place.slug);
        return judged.isSure && isSame ? [] : [`${judged.area} is ${place.slug} by ${place.how}`];
      });
    expect(wrong).toEqual([]);
  });
});

/** The file of the city writes some places otherwise than those who judged. */
function isKnownIn(name: string, slug: string): boolean {
  const [read] = readPlaceName(name).names;
  const parent = read ? known.parentOf(read) : null;
  const usual = read ? known.usualNameOf(read) : null;
  return [parent, usual].some(
    (place) => place != null && keysOf(place).some((key) => keysOf(slug).includes(key)),
  );
}
