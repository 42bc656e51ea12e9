import { describe, expect, it } from 'vitest';
import { findEmptyNames, findMisnamedModules, findHiddenIslands } from '../../../scripts/check/names.ts';

describe('names', () => {
  it.each([
    'src/utils/price.ts',
    'src/domain/helpers.ts',
    'src/lib/a.ts',
    'src/domain/money/types.ts',
    'src/domain/index.ts',
  ])('such as %s are refused because they say nothing', (file) =>
    expect(findEmptyNames([file])).toHaveLength(1),
  );

  it('of the entry file of a function and of longer words are accepted', () => {
    expect(findEmptyNames(['functions/create-enquiry/index.ts', 'src/domain/library.ts'])).toEqual([]);
  });
});

describe('a file name must match its export', () => {
  it.each([
    ['and does with the same words', 'src/domain/price.ts', 'export function price() {}'],
    [
      'and does in the singular or the plural',
      'src/domain/render-pages.ts',
      'export async function renderPage() {}',
    ],
    ['and does with create before it', 'src/islands/map-store.ts', 'export function createMapStore() {}'],
    ['and does in another order', 'src/server/account-guard.ts', 'export function guardAccount() {}'],
    ['and does for a component', 'src/islands/map/MapDialog.tsx', 'export function MapDialog() {}'],
    ['and does for an island', 'src/islands/map/Map.island.tsx', 'export function MapIsland() {}'],
    [
      'and does for a type',
      'src/domain/bad-row.ts',
      'export interface BadRow {}\nexport function faultOf() {}',
    ],
    [
      'and does when the export repeats the folder',
      'src/page-models/area/pages.ts',
      'export const areaPages = 1;',
    ],
    [
      'and does when one of several exports matches',
      'src/domain/rupees.ts',
      'export const wholeRupees = 1;\nexport const foreignAmount = 2;',
    ],
    [
      'and does with words that several exports share',
      'src/a/judge-site.ts',
      'export const judgePages = 1;\nexport const judgePartnerFiles = 2;',
    ],
    [
      'and does when Astro requires the export',
      'src/generator/bundle/entry.ts',
      'export function render() {}',
    ],
  ])('%s', (_, file, source) => {
    expect(findMisnamedModules(file, source)).toEqual([]);
  });

  it('unless the file has no export or is a test', () => {
    expect(findMisnamedModules('src/contracts/field.ts', 'const a = 1;')).toEqual([]);
    expect(findMisnamedModules('tests/domain/a.ts', 'export const b = 1;')).toEqual([]);
  });

  it.each([
    ['other words', 'scripts/run/machine.ts', 'export class Stop {}', 'Stop'],
    ['a word more', 'src/server/signals.ts', 'export function closeOnSignal() {}', 'closeOnSignal'],
    ['a word less', 'src/domain/row-price.ts', 'export const price = 1;', 'price'],
    ['words with the same beginning', 'src/domain/spelling.ts', 'export function spell() {}', 'spell'],
    [
      'words of the folder alone',
      'src/server/staff/roles.ts',
      'export const grantToStaff = 1;',
      'grantToStaff',
    ],
    [
      'words of which several exports have none',
      'src/domain/first.ts',
      'export const problems = {};\nexport type Problem = string;',
      'problems, Problem',
    ],
  ])('and does not when the export has %s', (_, file, source, names) => {
    expect(findMisnamedModules(file, source)).toEqual([
      `${file}: it exports ${names}; name the file for what it exports.`,
    ]);
  });
});

describe('an island that a page mounts', () => {
  const page = (from: string, name: string) =>
    `---\nimport Page from '#layouts/Page.astro';\nimport { ${name} } from '${from}';\n---\n<Page>\n  <${name}\n    client:load page={page} />\n</Page>`;

  it('is accepted in a file that is named for it', () => {
    const source = page('#islands/desk/Admin.island.tsx', 'AdminIsland');
    expect(findHiddenIslands('src/pages/admin.astro', source)).toEqual([]);
    const rendered = "---\nimport { Toasts } from '#islands/toasts/Toasts.tsx';\n---\n<Toasts />";
    expect(findHiddenIslands('src/pages/styleguide.astro', rendered)).toEqual([]);
  });

  it.each([
    ['#islands/desk/AdminIsland.tsx', 'AdminIsland'],
    ['#islands/desk/Admin.island.tsx', 'AdminApp'],
  ])('may not come from %s as %s', (from, name) => {
    expect(findHiddenIslands('src/pages/admin.astro', page(from, name))).toEqual([
      `src/pages/admin.astro: it mounts ${name} of ${from}; an island is called NAMEIsland and stands in NAME.island.tsx.`,
    ]);
  });
});
