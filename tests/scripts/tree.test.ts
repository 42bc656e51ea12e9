import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, test } from 'vitest';
import { findEnvironmentReads } from '../../scripts/check/find-environment-reads.ts';
import { findMapFaults } from '../../scripts/check/find-map-faults.ts';
import { findBrokenLinks } from '../../scripts/check/find-broken-links.ts';
import { findFolderCycles } from '../../scripts/check/find-folder-cycles.ts';
import { findSpelledAddresses } from '../../scripts/check/find-spelled-addresses.ts';
import { findForbiddenImports, importsOf } from '../../scripts/check/imports.ts';
import { findManifestFaults, findToolFaults } from '../../scripts/check/manifest.ts';
import { findEditedFunctions } from '../../scripts/check/find-edited-functions.ts';
import { findEmptyNames, findMisnamedModules, findHiddenIslands } from '../../scripts/check/names.ts';
import { findMissingFiles } from '../../scripts/check/find-missing-files.ts';
import { findMisnamedDecisions } from '../../scripts/check/find-misnamed-decisions.ts';
import { findRepeatedLists } from '../../scripts/check/find-repeated-lists.ts';
import { sourceFiles } from '../../scripts/check/source-files.ts';

describe('the map in the README', () => {
  const map = (lines: string) => `# A\n\n## The map\n\nWords.\n\n\`\`\`\n${lines}\n\`\`\`\n`;
  const files = [
    'src/env.d.ts',
    'src/domain/a.ts',
    'src/pages/b.astro',
    'src/layouts/C.astro',
    'tests/d.ts',
    'e.md',
  ];

  it('may have several folders on a line', () => {
    const readme = map('src/\n  domain/   Rules.\n  pages/ layouts/   Rendered.\ntests/   Tests.');
    expect(findMapFaults(readme, files)).toEqual([]);
  });

  it('is refused when it omits a folder or has a folder that does not exist', () => {
    expect(findMapFaults(map('src/\n  domain/\n  pages/\n  islands/\ntests/'), files)).toEqual([
      'README.md: its map leaves out src/layouts/.',
      'README.md: its map names src/islands/, which does not exist.',
    ]);
  });

  it('is required', () => {
    expect(findMapFaults('# A\n', files)).toEqual([
      'README.md has no map of the folders: a fenced block under a heading.',
    ]);
  });
});

describe('a document', () => {
  it('may not name a file or folder that does not exist', () => {
    const text =
      'Run `src/a.ts` in `src/b/`, see `tests/*.ts`, `src/NAME.ts` of `src/b`, and not `src/gone.ts`.';
    expect(findMissingFiles('README.md', text, ['src/a.ts', 'src/b/c.ts'])).toEqual([
      'README.md names src/gone.ts, which does not exist.',
    ]);
  });
});

describe('the file name of a decision', () => {
  const fileOf = (name: string) => `.github/decisions/${name}.md`;

  it.each([
    ['042-a-build-publishes', '# A build publishes\n\n21 November 2026, in force.\n'],
    ['048-sitemap1-xml-lists-a-hosts-pages', "# `sitemap1.xml` lists a host's pages\n"],
  ])('%s is the slug of its title', (name, text) => {
    expect(findMisnamedDecisions(fileOf(name), text)).toEqual([]);
  });

  it('may not be another one', () => {
    expect(findMisnamedDecisions(fileOf('042-builds'), '# A build publishes\n')).toEqual([
      `${fileOf('042-builds')}: its title is 'A build publishes'; name the file 042-a-build-publishes.md.`,
    ]);
  });

  it('does not apply to other documents', () => {
    expect(findMisnamedDecisions('.github/SECURITY.md', '# Security\n')).toEqual([]);
  });
});

describe('the files of the project', () => {
  const root = mkdtempSync(join(tmpdir(), 'angala-tree-'));
  afterAll(() => rmSync(root, { recursive: true }));

  it('are those that git would add: of a published site only its .gitignore', () => {
    for (const folder of ['src', 'public/buy', '.local']) mkdirSync(join(root, folder), { recursive: true });
    const contents = {
      '.gitignore': '.local/\n',
      'src/env.d.ts': '',
      '.local/backend.json': '{}',
      'public/.gitignore': '# The published site.\n*\n!.gitignore\n',
      'public/index.html': '',
      'public/buy/index.html': '',
    };
    for (const [file, text] of Object.entries(contents)) writeFileSync(join(root, file), text);
    expect(sourceFiles(root)).toEqual(['.gitignore', 'public/.gitignore', 'src/env.d.ts']);
  });
});

describe('a list of kinds', () => {
  const sources: Record<string, string> = {
    'src/domain/offer.ts': "export const offers = ['Sale', 'Rent'] as const;",
    'src/contracts/round.ts': "const home = z.object({ offer: z.enum([\n  'Rent',\n  'Sale',\n]) });",
    'src/site/paths.ts': "function path(offer: 'Sale' | 'Rent') {}",
    'src/domain/plots.ts': "const kinds = ['Sale', 'Rent', 'Lease']; const one = list['Sale'];",
  };
  const repeated = (...files: string[]) =>
    findRepeatedLists(files, (file) => sources[file] ?? '').map((fault) => fault.split(':')[0]);

  it('is written once, when a module exports it for all others', () => {
    expect(repeated(...Object.keys(sources))).toEqual(['src/contracts/round.ts', 'src/site/paths.ts']);
  });

  it('may stand where it is used while no module exports it', () => {
    expect(repeated('src/contracts/round.ts', 'src/site/paths.ts')).toEqual([]);
  });
});

describe('a variable of the environment', () => {
  test.each([
    ['src/generator/a.ts', "const key = process.env['SUPABASE_SECRET_KEY'];"],
    ['src/generator/a.ts', "const { KEY = '' } = process.env;"],
    ['scripts/a.ts', 'readMail(process.env);'],
    ['scripts/a.ts', 'const env = { ...process.env }; read(process.env.PORT);'],
    ['functions/_shared/a.ts', "Deno.env.get('KEY');"],
    ['src/islands/a.ts', 'fetch(import.meta.env.PUBLIC_URL);'],
  ])('may not be read in %s by %s', (file, source) => {
    expect(findEnvironmentReads(file, source)).toEqual([expect.stringContaining(`${file}: `)]);
  });

  test.each([
    ['src/server/env.ts', 'export function readEnv(source = process.env) {}'],
    ['src/generator/a.ts', "spawn(program, { env: { ...process.env, NODE_ENV: 'production' } });"],
    ['scripts/a.ts', "const env = { PATH: process.env['PATH'] };"],
    [
      'functions/call/index.ts',
      'Deno.serve((request) => handler(request, { env: (name) => Deno.env.get(name) }));',
    ],
    ['tests/fixtures/a.ts', "process.env['TEST_DATABASE_URL']"],
  ])('may be used in %s by %s', (file, source) => {
    expect(findEnvironmentReads(file, source)).toEqual([]);
  });
});

describe('an address of the site', () => {
  test.each([
    ['functions/_shared/page.ts', 'return markup`<a href="/privacy">Privacy policy</a>`;'],
    ['src/islands/a.ts', 'send("/functions/v1/search");'],
    ['src/components/Header.astro', "<a href='/saved#viewed-homes'>Saved</a>"],
  ])('may not be spelled out in %s by %s', (file, source) => {
    expect(findSpelledAddresses(file, source)).toEqual([expect.stringContaining(`${file}: `)]);
  });

  test.each([
    ['src/site/paths.ts', "about: '/about',"],
    ['src/domain/address/function-path.ts', "export const functionsFolder = '/functions/v1/';"],
    ['tests/site/a.spec.ts', "await page.goto('/saved');"],
    ['src/islands/a.ts', " * '/saved' lists them."],
    ['src/server/embedded/a.ts', "if (pathname === '/auth/v1/token') return null;"],
    ['src/server/a.ts', "import { openSearch } from './search/open-search.ts';"],
  ])('is no fault in %s: %s', (file, source) => {
    expect(findSpelledAddresses(file, source)).toEqual([]);
  });
});

describe('a migration', () => {
  const edits = "execute replace(pg_get_functiondef('public.f()'::regprocedure), 'a', 'b');";
  const states = 'create or replace function public.f() returns integer language sql as $$ select 1 $$;';

  it('may not edit the stored text of a function', () => {
    const file = 'supabase/migrations/20270101000000_f.sql';
    expect(findEditedFunctions(file, edits)).toEqual([expect.stringContaining(`${file}: `)]);
  });

  it.each([
    ['20270101000000_f.sql', states],
    ['20261122209210_editors.sql', edits],
  ])('%s is accepted', (name, source) => {
    expect(findEditedFunctions(`supabase/migrations/${name}`, source)).toEqual([]);
  });
});

describe('the imports of a module', () => {
  it('are classified as value, type or dynamic imports', () => {
    const source = [
      "import { a } from './a.ts';",
      "import type { B } from './b.ts';",
      "import { type C, type D } from './c.ts';",
      "import {\n  e,\n  type F,\n} from './e.ts';",
      "import './g.css';",
      "const h = await import('./h.ts');",
      "export { i } from './i.ts';",
    ].join('\n');
    expect(importsOf(source)).toEqual([
      { from: './a.ts', kind: 'value' },
      { from: './b.ts', kind: 'type' },
      { from: './c.ts', kind: 'type' },
      { from: './e.ts', kind: 'value' },
      { from: './i.ts', kind: 'value' },
      { from: './g.css', kind: 'value' },
      { from: './h.ts', kind: 'dynamic' },
    ]);
  });

  it.each([
    ['src/domain/money/price.ts', "import { log } from '../../server/log.ts';"],
    ['tests/domain/price.test.ts', "import { price } from '../../src/domain/money/price.ts';"],
    ['scripts/start.ts', "import { handler } from '../functions/create-enquiry/handler.ts';"],
    ['src/domain/property/property.ts', "import type { Area } from '#domain/area/area.ts';"],
    ['src/components/area/Insights.astro', "---\nimport Tabs from '#components/area/Tabs.astro';\n---"],
    ['functions/create-enquiry/handler.ts', "import { page } from '#functions/_shared/page.ts';"],
    ['src/components/Price.astro', "---\nimport { formatPrice } from '#page-models/price.ts';\n---"],
    ['src/server/backup/open-database.ts', "import { openEmbedded } from '../embedded/open-embedded.ts';"],
    ['scripts/generate.ts', "import { openInThread } from '#server/embedded/open-in-thread.ts';"],
    ['src/islands/admin/admin.ts', "import { createClient } from '@supabase/supabase-js';"],
  ])('of %s may not be %s', (file, source) => {
    expect(findForbiddenImports(file, source)).toHaveLength(1);
  });

  it.each([
    ['src/domain/money/price.ts', "import { area } from '../area/area.ts';"],
    ['functions/create-enquiry/handler.ts', "import { page } from '../_shared/page.ts';"],
    ['src/contracts/contact.ts', "import type { Area } from '#domain/area/area.ts';"],
    ['src/layouts/Page.astro', "---\nimport Head from '#components/head/Head.astro';\n---"],
    ['tests/domain/price.test.ts', "import { find } from '../../scripts/check/names.ts';"],
    ['src/components/Price.astro', "---\nimport type { Price } from '#page-models/price.ts';\n---"],
    ['src/server/backend.ts', "const { openEmbedded } = await import('./embedded/open-embedded.ts');"],
    ['scripts/start.ts', "import { openInThread } from '#server/embedded/open-in-thread.ts';"],
    ['src/islands/admin/admin.ts', "const { createClient } = await import('@supabase/supabase-js');"],
  ])('of %s may be %s', (file, source) => {
    expect(findForbiddenImports(file, source)).toEqual([]);
  });
});

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
      'export const judgePages = 1;\nexport const judgeFeeds = 2;',
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
    const source = page('#islands/admin/Admin.island.tsx', 'AdminIsland');
    expect(findHiddenIslands('src/pages/admin.astro', source)).toEqual([]);
    const rendered = "---\nimport { Toasts } from '#islands/toasts/Toasts.tsx';\n---\n<Toasts />";
    expect(findHiddenIslands('src/pages/styleguide.astro', rendered)).toEqual([]);
  });

  it.each([
    ['#islands/admin/AdminIsland.tsx', 'AdminIsland'],
    ['#islands/admin/Admin.island.tsx', 'AdminApp'],
  ])('may not come from %s as %s', (from, name) => {
    expect(findHiddenIslands('src/pages/admin.astro', page(from, name))).toEqual([
      `src/pages/admin.astro: it mounts ${name} of ${from}; an island is called NAMEIsland and stands in NAME.island.tsx.`,
    ]);
  });
});

describe('package.json', () => {
  const manifest = (version: string, command: string) =>
    JSON.stringify({ scripts: { start: command }, dependencies: { zod: version }, devDependencies: {} });

  it('pins versions and starts commands through their launcher', () => {
    expect(findManifestFaults(manifest('4.6.7', 'node scripts/run.mjs start'), ['scripts/start.ts'])).toEqual(
      [],
    );
    const withOption = 'node --max-semi-space-size=8 scripts/run.mjs start';
    expect(findManifestFaults(manifest('4.6.7', withOption), ['scripts/start.ts'])).toEqual([]);
  });

  it.each(['^4.6.7', '~4.6.7', '4', 'latest', '>=4.0.0'])('may not ask for zod %s', (version) => {
    const faults = findManifestFaults(manifest(version, 'node scripts/run.mjs start'), ['scripts/start.ts']);
    expect(faults).toEqual([`package.json: zod is '${version}'; write one exact version.`]);
  });

  it('may not name a command without a script, or one that skips the launcher', () => {
    const fault = "package.json: 'start' must be 'node scripts/run.mjs start', and scripts/start.ts exist.";
    expect(findManifestFaults(manifest('4.6.7', 'node scripts/run.mjs start'), [])).toEqual([fault]);
    expect(findManifestFaults(manifest('4.6.7', 'node scripts/start.ts'), ['scripts/start.ts'])).toEqual([
      fault,
    ]);
  });
});

describe('the package.json of a program that a workflow starts', () => {
  const file = '.github/actions/deploy/netlify/package.json';
  const asks = (version: string) => JSON.stringify({ dependencies: { 'netlify-cli': version } });
  const lock = JSON.stringify({ packages: { '': {}, 'node_modules/netlify-cli': { version: '27.10.2' } } });

  it('must have the versions of its lock file', () => {
    expect(findToolFaults(file, asks('27.10.2'), lock)).toEqual([]);
  });

  it.each([
    ['no lock file', '27.10.2', null, 'it has no package-lock.json'],
    ['a range', '^27.10.2', lock, 'write one exact version'],
    ['another version than its lock file', '27.11.0', lock, 'does not pin netlify-cli 27.11.0'],
  ])('may not have %s', (_, version, locked, fault) => {
    expect(findToolFaults(file, asks(version), locked).join('\n')).toContain(fault);
  });
});

describe('the folders of the generator', () => {
  const tree: Record<string, string> = {
    'src/generator/publish/publish.ts': "import { readShardFolders } from '../shards/shard-folder.ts';\n",
    'src/generator/shards/shard-folder.ts':
      "import type { Manifest } from '../site-folder/manifest-file.ts';\n",
    'src/generator/site-folder/manifest-file.ts':
      "import { CommandError } from '#server/command-error.ts';\n",
  };
  const cycles = (sources: Record<string, string>) =>
    findFolderCycles('src/generator', Object.keys(sources), (file) => sources[file] ?? '');

  test('may import in one direction', () => {
    expect(cycles(tree)).toEqual([]);
  });

  test.each([
    ['directly', "import { renderPages } from '../publish/render-pages.ts';\n", 2],
    ['through a type', "import type { Plan } from '../publish/plan.ts';\n", 2],
  ])('may not import one another %s', (_how, line, faults) => {
    expect(cycles({ ...tree, 'src/generator/shards/render-shard.ts': line })).toHaveLength(faults);
  });

  test('may not import one another through a third', () => {
    const line = "import type { Plan } from '../publish/plan.ts';\n";
    expect(cycles({ ...tree, 'src/generator/site-folder/sweep.ts': line })).toHaveLength(3);
  });
});

describe('a link of a document', () => {
  const files = ['README.md', '.github/decisions/001-a.md', 'src/site/paths.ts'];

  test.each([
    [
      'README.md',
      '[one](.github/decisions/001-a.md#why), [two](src/site/), [three](https://angala.example/x)',
    ],
    ['.github/decisions/001-a.md', '[itself](001-a.md), [above](../../README.md), [a heading](#one)'],
  ])('in %s may lead to a file, a folder, a heading or another site', (document, text) => {
    expect(findBrokenLinks(document, text, files)).toEqual([]);
  });

  test('is refused if it leads to no file', () => {
    expect(findBrokenLinks('.github/decisions/001-a.md', '[two](002-b.md)', files)).toHaveLength(1);
  });
});
