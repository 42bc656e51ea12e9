import { describe, expect, it } from 'vitest';
import { indexPages, indexSteps } from '#page-models/pagination/index-pages.ts';
import { placeFilter, placeGroups } from '#page-models/place/place-groups.ts';
import { noShownPictures } from '#page-models/picture/vary-lead-pictures.ts';
import { leadPicture } from '../../fixtures/lead-pictures.ts';

const pathOf = (number: number | null) => (number === null ? '/index' : `/index/${number}`);
const initial = (name: string) => name.charAt(0);

function pagesOf(names: readonly string[], limit?: number) {
  const index = indexPages(names, initial, { max: limit });
  return index.pages.map((page) => ({
    filter: placeFilter(index, page, { label: 'Locality', parameter: 'locality', all: 'All', pathOf }),
    groups: placeGroups(page, {
      leadPicturesOf: (name) =>
        ['/a.jpg', '/b.jpg', '/c.jpg', '/d.jpg'].map((src) => leadPicture(`/${name}${src}`)),
      cardOf: (name, pictures) => ({ href: `/${name}`, name, place: '', count: null, pictures }),
      pathOf,
      shownPictures: noShownPictures(),
    }),
  }));
}

const groupsOf = (names: readonly string[]) => pagesOf(names)[0]?.groups ?? [];
const namesFrom = (letters: string) => [...letters].map((letter, at) => `${letter}${at}`);

it('groups are sorted by size, then by name, and keep the order of their rows', () => {
  const groups = groupsOf(['C1', 'A2', 'B1', 'B0', 'A1', 'D1']);
  expect(groups.map(({ name, cards }) => [name, ...cards.map((card) => card.name)])).toEqual([
    ['A', 'A2', 'A1'],
    ['B', 'B1', 'B0'],
    ['C', 'C1'],
    ['D', 'D1'],
  ]);
});

it('the filter offers everything, then each group with its count', () => {
  const [page] = pagesOf(['B1', 'A1', 'B2']);
  expect(page?.filter).toEqual({
    label: 'Locality',
    parameter: 'locality',
    options: [
      { value: '', label: 'All' },
      { value: '1', label: 'B (2)' },
      { value: '2', label: 'A (1)' },
    ],
  });
  expect(page?.groups.map(({ value }) => value)).toEqual(['1', '2']);
});

it('only the first 200 cards of an index have pictures', () => {
  const pages = pagesOf(
    Array.from({ length: 250 }, (_, n) => `X${n}`),
    220,
  );
  const cards = pages.map(({ groups }) => groups.flatMap((group) => group.cards));
  expect(cards.map((of) => of.map(({ pictures }) => pictures.length))).toEqual([
    [...Array.from({ length: 200 }, () => 3), ...Array.from({ length: 20 }, () => 0)],
    Array.from({ length: 30 }, () => 0),
  ]);
});

it('an empty index is one page without groups, and its filter has one option', () => {
  const pages = pagesOf([]);
  expect(pages.map(({ groups }) => groups)).toEqual([[]]);
  expect(pages[0]?.filter.options).toHaveLength(1);
});

describe('splitting an index into pages', () => {
  it.each([
    ['AAAA', 4, ['A 4']],
    ['AAABBC', 4, ['A 3', 'B 2, C 1']],
    ['AABBCD', 4, ['A 2, B 2', 'C 1, D 1']],
    ['AAAAA', 2, ['A 1 to 2 of 5', 'A 3 to 4 of 5', 'A 5 to 5 of 5']],
    ['AAAAABB', 3, ['A 1 to 3 of 5', 'A 4 to 5 of 5', 'B 2']],
    ['AAAABBBBCC', 4, ['A 4', 'B 4', 'C 2']],
  ])('splits %s into pages of at most %i', (letters, limit, expected) => {
    const pages = pagesOf(namesFrom(letters), limit);
    expect(pages.map(({ groups }) => groups.map(({ name, count }) => `${name} ${count}`).join(', '))).toEqual(
      expected,
    );
    const rows = pages.flatMap(({ groups }) => groups.flatMap(({ cards }) => cards.map(({ name }) => name)));
    expect(rows.toSorted()).toEqual(namesFrom(letters).toSorted());
  });

  it('limits the filter to a thousand groups of other pages, plus all groups of its own page', () => {
    const names = Array.from({ length: 1400 }, (_, n) => String.fromCodePoint(0x4e00 + n));
    const options = pagesOf(names, 100).map(({ filter }) => filter.options.length);
    expect(options).toEqual(Array.from({ length: 14 }, () => 1 + 100 + 1000));
  });

  it('links each page to its neighbours, and to distant pages in few steps', () => {
    const steps = [null, 2, 60, 120].map((number) =>
      indexSteps(number, { pages: 120, pathOf, noun: 'areas' }),
    );
    expect(
      steps.map(({ previous, next, jumps }) => [previous, next, ...jumps].map((link) => link?.href)),
    ).toEqual([
      [undefined, '/index/2', '/index/11', '/index/101', '/index/120'],
      ['/index', '/index/3', '/index/12', '/index/102', '/index/120'],
      ['/index/59', '/index/61', '/index/70', '/index/120', '/index'],
      ['/index/119', undefined, '/index'],
    ]);
  });
});

describe('a group of more than sixty', () => {
  const names = [
    ...Array.from({ length: 55 }, (_, n) => `Hoodi ${n + 1}`),
    'whitefield',
    '12th Block',
    'Ādugodi',
    '2nd Block',
    'Agara',
    'HSR Layout',
  ];
  const groupsOf = (rows: readonly string[], max?: number) =>
    indexPages(rows, () => 'Other Areas', { max, namesOfRow: (name) => [name] }).pages.flatMap((page) =>
      placeGroups(page, {
        leadPicturesOf: (name) => [leadPicture(`/${name}.jpg`)],
        cardOf: (name, pictures) => ({ href: `/${name}`, name, place: '', count: null, pictures }),
        pathOf,
        shownPictures: noShownPictures(),
      }),
    );

  it('is in the order of names and divided by letter, in plain rows', () => {
    const [group] = groupsOf(names);
    expect(group?.letters).toEqual([
      { letter: '0–9', cards: 2 },
      { letter: 'A', cards: 2 },
      { letter: 'H', cards: 56 },
      { letter: 'W', cards: 1 },
    ]);
    const shown = group?.cards.map(({ name }) => name) ?? [];
    expect(shown.slice(0, 7)).toEqual([
      '2nd Block',
      '12th Block',
      'Ādugodi',
      'Agara',
      'Hoodi 1',
      'Hoodi 2',
      'Hoodi 3',
    ]);
    expect(shown.slice(-2)).toEqual(['HSR Layout', 'whitefield']);
    expect(group?.cards.every(({ pictures }) => pictures.length === 0)).toBe(true);
  });

  it('has the letters of each of its pages', () => {
    const groups = groupsOf(names, 40);
    expect(groups.map(({ count, letters }) => [count, letters?.map(({ letter }) => letter).join()])).toEqual([
      ['1 to 40 of 61', '0–9,A,H'],
      ['41 to 61 of 61', 'H,W'],
    ]);
  });

  it('starts at sixty-one: sixty keep their order and their pictures', () => {
    const [group] = groupsOf(names.slice(0, 60));
    expect(group?.letters).toBeNull();
    expect(group?.cards[0]?.name).toBe('Hoodi 1');
    expect(group?.cards[0]?.pictures).toHaveLength(1);
  });
});
