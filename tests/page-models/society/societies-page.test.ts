import { describe, expect, it } from 'vitest';
import type { PageContext } from '#page-models/context/page-context.ts';
import { type SocietiesPage, societiesPages } from '#page-models/society/societies-page.ts';
import { aContext, anArea, aSociety, guid, homes } from '../../fixtures/rows.ts';

const whitefield = anArea();
const hebbal = anArea({ id: guid(51), area: 'Hebbal', slug: 'hebbal' });
const society = (id: string, area: string | null, overrides = {}) =>
  aSociety({ id, name: `Society ${id}`, area, ...overrides });

const modelsOf = (context: PageContext) => societiesPages(context).map(({ model }) => model());
const societiesPage = (context: PageContext): SocietiesPage => {
  const [first] = modelsOf(context);
  if (!first) throw new Error('there is always a first page');
  return first;
};

const page = societiesPage(
  aContext({
    areas: [whitefield, hebbal],
    societies: [
      society('a', whitefield.id),
      society('b', whitefield.id),
      society('c', hebbal.id),
      society('d', null, { locality: 'Old Town' }),
      society('e', null, { locality: 'N/A' }),
      society('1000', hebbal.id),
      aSociety({ id: 'x', name: 'Unlisted ', area: hebbal.id }),
      aSociety({ id: 'y', name: 'Y', slug: 'UNLISTED', area: hebbal.id }),
    ],
    properties: [
      ...homes(1, { society_id: 'a' }),
      ...homes(2, { society_id: 'b' }, 10),
      ...homes(5, { society_id: 'c', publish: 10 }, 20),
      ...homes(4, { society_id: '1000' }, 30),
      ...homes(7, { society_id: 'x' }, 40),
    ],
  }),
);

describe('the societies index', () => {
  it('groups societies by locality, largest first, and sorts within one by their homes', () => {
    expect(page.groups.map(({ name, cards }) => [name, ...cards.map((card) => card.name)])).toEqual([
      ['Whitefield', 'Society b', 'Society a'],
      ['Hebbal', 'Society c'],
      ['Old Town', 'Society d'],
      ['Other localities', 'Society e'],
    ]);
  });

  it('has a filter with the counts of its groups', () => {
    expect(page.filter.options.map(({ label }) => label)).toEqual([
      'All Localities (5)',
      'Whitefield (2)',
      'Hebbal (1)',
      'Old Town (1)',
      'Other localities (1)',
    ]);
  });

  it('counts the published homes of visible societies', () => {
    expect(page.stats).toEqual([
      { value: '5', label: 'Societies' },
      { value: '3', label: 'Active listings', basis: 'in these societies' },
      { value: '4', label: 'Localities covered' },
      { value: '100%', label: 'Verified Data' },
    ]);
    expect(page.head.description).toBe(
      '5 societies in 4 localities of Bangalore, with 3 homes listed in them.',
    );
  });

  it('dates its claim, and shows how many of its listings lack a check', () => {
    const society = aSociety();
    const noteOf = (...days: (string | null)[]) =>
      societiesPage(
        aContext({
          societies: [society],
          properties: days.flatMap((last_verified, at) =>
            homes(1, { society_id: society.id, last_verified }, at),
          ),
        }),
      ).statsNote;
    expect(noteOf('2026-11-14', '2026-01-01')).toBe('Verified Data as of 21 November 2026.');
    expect(noteOf('2026-11-14', null, '2026-01-01')).toBe(
      'Verified Data as of 21 November 2026. Listings here that show the day of their check: 2 of 3 now; the rest say ‘Not verified yet’.',
    );
    expect(noteOf()).toBe('Verified Data as of 21 November 2026.');
  });

  it('has only societies with homes in its top list', () => {
    expect(page.top.map(({ name, count }) => [name, count])).toEqual([
      ['Society b', '2 homes listed'],
      ['Society a', '1 home listed'],
    ]);
  });

  it('does not mention hidden societies', () => {
    expect(JSON.stringify(page)).not.toMatch(/unlisted|1000/i);
  });

  it('has at most six societies in its top list, and shows 20 at first', () => {
    const societies = Array.from({ length: 9 }, (_, n) => society(`s${n}`, whitefield.id));
    const properties = societies.flatMap(({ id }, n) => homes(n + 1, { society_id: id }, n * 20));
    const { top, pageSize } = societiesPage(aContext({ areas: [whitefield], societies, properties }));
    expect(top.map(({ name }) => name)).toEqual([8, 7, 6, 5, 4, 3].map((n) => `Society s${n}`));
    expect(pageSize).toBe(20);
  });
});

describe('an index of more societies than a page holds', () => {
  const areas = [whitefield, hebbal];
  const societies = [
    ...Array.from({ length: 1500 }, (_, n) => society(`w${n}`, whitefield.id)),
    ...Array.from({ length: 1200 }, (_, n) => society(`h${n}`, hebbal.id)),
    society('z', null, { locality: 'Old Town' }),
  ];
  const models = modelsOf(aContext({ areas, societies, properties: homes(3, { society_id: 'h7' }) }));
  const [first, second] = models;

  it('has numbered pages, with each society once', () => {
    expect(models.map(({ path, number }) => [path, number])).toEqual([
      ['/societies', null],
      ['/societies/2', 2],
    ]);
    expect(models.map(({ groups }) => groups.map(({ name, count }) => `${name} ${count}`))).toEqual([
      ['Whitefield 1,500'],
      ['Hebbal 1,200', 'Old Town 1'],
    ]);
    const hrefs = models.flatMap(({ groups }) =>
      groups.flatMap(({ cards }) => cards.map(({ href }) => href)),
    );
    expect(new Set(hrefs).size).toBe(societies.length);
    expect(hrefs).toHaveLength(societies.length);
  });

  it('has figures, top list and pictures only on its first page', () => {
    expect(first?.stats[0]).toEqual({ value: '2,701', label: 'Societies' });
    expect(first?.top.map(({ name }) => name)).toEqual(['Society h7']);
    expect([second?.stats, second?.top, second?.statsNote]).toEqual([[], [], null]);
    expect([first?.summary, second?.summary]).toEqual([null, 'Page 2 of 2.']);
    const pictured = second?.groups.flatMap(({ cards }) =>
      cards.filter(({ pictures }) => pictures.length > 0),
    );
    expect(pictured).toEqual([]);
  });

  it('has its own canonical address on each page, and links to the previous and next page', () => {
    expect(models.map(({ head }) => [head.canonical, head.noindex, head.title])).toEqual([
      ['https://angala.example/societies', false, 'Residential societies in Bangalore | Angala'],
      ['https://angala.example/societies/2', false, 'Residential societies in Bangalore, page 2 | Angala'],
    ]);
    expect(first?.steps.next).toEqual({ href: '/societies/2', label: 'Next societies' });
    expect(second?.steps.previous).toEqual({ href: '/societies', label: 'Previous societies' });
    expect(second?.crumbs).toEqual([
      { label: 'Home', href: '/' },
      { label: 'Societies', href: '/societies' },
      { label: 'Page 2', href: null },
    ]);
  });

  it('has every locality in its filter, with links to those on other pages', () => {
    expect(models.map(({ filter }) => filter.options.map(({ value, label }) => `${value} ${label}`))).toEqual(
      [
        [
          ' All Localities (2,701)',
          '1 Whitefield (1,500)',
          '/societies/2#group-2 Hebbal (1,200)',
          '/societies/2#group-3 Old Town (1)',
        ],
        [
          ' All Localities (2,701)',
          '/societies#group-1 Whitefield (1,500)',
          '2 Hebbal (1,200)',
          '3 Old Town (1)',
        ],
      ],
    );
  });
});
