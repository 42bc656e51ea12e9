import { describe, expect, test } from 'vitest';
import { readPreloads, writePreloads } from '#directives/island-preloads.ts';
import { askedFilesIn, firstFileIn, preloadsIn } from '#generator/bundle/island-preloads.ts';
import { interactionIslandsIn, interactionIslands } from '#generator/bundle/interaction-islands.ts';

const large = 'x'.repeat(70_000);
const chunk = (name: string, imports: string[] = [], code = large, facadeModuleId: string | null = null) => ({
  type: 'chunk' as const,
  name,
  imports,
  code,
  facadeModuleId,
});
const island = (name: string, imports: string[], code = '') =>
  chunk(`${name}.island`, imports, code, `/src/islands/x/${name}.island.tsx`);

const bundle = {
  '_a/Pictures.js': island('Pictures', ['_a/island.js']),
  '_a/Enquiry.js': island('Enquiry', ['_a/form.js', '_a/island.js']),
  '_a/Filters.js': island('Filters', ['_a/react.js'], large),
  '_a/SaveHomes.js': island('SaveHomes', ['_a/small.js']),
  '_a/SearchLine.js': island('SearchLine', ['_a/island.js']),
  '_a/Schedule.js': island('Schedule', ['_a/form.js']),
  '_a/form.js': chunk('form', ['_a/small.js', '_a/react.js']),
  '_a/island.js': chunk('island'),
  '_a/react.js': chunk('react', ['_a/small.js']),
  '_a/small.js': chunk('small', [], 'a()'),
  '_a/Page.css': { type: 'asset' as const },
};

describe('the preloads of an island', () => {
  const hydrated = ['Enquiry', 'Filters', 'Pictures', 'SaveHomes'];
  const islands = preloadsIn(bundle, hydrated);

  test('are all large files that it imports, at any depth', () => {
    expect(islands['EnquiryIsland']).toEqual({
      first: ['/_a/form.js', '/_a/island.js', '/_a/react.js'],
      intended: [],
    });
    expect(islands['FiltersIsland']?.first).toEqual(['/_a/Filters.js', '/_a/react.js']);
    expect(islands['SaveHomesIsland']).toEqual({ first: [], intended: [] });
  });

  test('include React for pictures only on intent, as a touch may only scroll over them', () => {
    expect(islands['PicturesIsland']).toEqual({ first: ['/_a/island.js'], intended: ['/_a/react.js'] });
  });

  test('stop the build when the file of React has another name', () => {
    const renamed = { ...bundle, '_a/react.js': chunk('vendor') };
    expect(() => preloadsIn(renamed, hydrated)).toThrow('no file react');
  });

  test('stop the build when an island has no file, or preloads belong to an island that no page loads on interaction', () => {
    expect(() => preloadsIn(bundle, [...hydrated, 'New'])).toThrow('no file New.island');
    expect(() => preloadsIn(bundle, ['Enquiry'])).toThrow('No page hydrates PicturesIsland');
  });

  test('are read back from the line in each page', () => {
    const line = writePreloads(islands);
    for (const [name, { first, intended }] of Object.entries(islands)) {
      expect(readPreloads(line, name, false).sort()).toEqual([...first].sort());
      expect(readPreloads(line, name, true).sort()).toEqual([...first, ...intended].sort());
    }
  });

  test('are empty for other islands, and before the build has written the line', () => {
    expect(readPreloads(writePreloads(islands), 'HeroIsland', true)).toEqual([]);
    expect(readPreloads('@island-preloads@', 'EnquiryIsland', true)).toEqual([]);
  });

  test('are a line that is safe within a script, a string and a template', () => {
    expect(writePreloads(islands)).toMatch(/^[\w/.,:;? -]+$/);
  });
});

describe('the files of an address with filters', () => {
  const files = {
    ...bundle,
    '_a/mount.js': chunk(
      'mount-in-browser',
      ['_a/small.js'],
      'abc()',
      '/src/islands/page-island/mount-in-browser.ts',
    ),
    '_a/filters.css': { type: 'asset' as const, names: ['filters.css'] },
  };

  test('are all scripts of the filters, the largest first, and their style sheet', () => {
    expect(askedFilesIn(files)).toEqual([
      '/_a/Filters.js',
      '/_a/react.js',
      '/_a/mount.js',
      '/_a/small.js',
      '/_a/filters.css',
    ]);
  });

  test('stop the build when one of them has another name', () => {
    expect(() => askedFilesIn(bundle)).toThrow('no file mount-in-browser');
    const renamed = { ...files, '_a/filters.css': { type: 'asset' as const, names: ['panel.css'] } };
    expect(() => askedFilesIn(renamed)).toThrow('0 files filters.css');
  });
});

describe('the file of the first homes of an address', () => {
  const first = chunk('first-homes', [], 'a()', '/src/islands/first-homes/show-first-homes.ts?first-homes');

  test('is one file', () => {
    expect(firstFileIn({ ...bundle, '_a/first-homes.js': first })).toBe('/_a/first-homes.js');
  });

  test('stops the build when it is missing, or imports a file that others share', () => {
    expect(() => firstFileIn(bundle)).toThrow('no file of the first homes');
    const shared = { ...first, imports: ['_a/react.js'] };
    expect(() => firstFileIn({ ...bundle, '_a/first-homes.js': shared })).toThrow('must be one file');
  });
});

describe('the islands that load on interaction', () => {
  test('are all those that any page marks with client:interaction', async () => {
    expect(await interactionIslands()).toEqual([
      'Enquiry',
      'Filters',
      'Pictures',
      'PlaceFinder',
      'Plan',
      'SaveHomes',
      'Schedule',
      'SearchLine',
      'Sitemap',
    ]);
  });

  test('are found whatever the order and layout of their attributes', () => {
    const source = `<HeroIsland client:idle>
      <PicturesIsland story={page.story} client:interaction={{ replay: 'a' }}>
      <FiltersIsland
        type="Sale"
        client:interaction
      />`;
    expect(interactionIslandsIn(source, 'x.astro')).toEqual(['Pictures', 'Filters']);
    expect(interactionIslandsIn('<HeroIsland client:idle />', 'x.astro')).toEqual([]);
  });

  test('stop the build when one is written in a form that is not found', () => {
    expect(() => interactionIslandsIn('<Heart client:interaction />', 'heart.astro')).toThrow('heart.astro');
    expect(() => interactionIslandsIn('<AIsland when={() => 1} client:interaction />', 'a.astro')).toThrow(
      'a.astro',
    );
  });
});
