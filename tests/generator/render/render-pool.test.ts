import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRenderPool, type RenderPool } from '#generator/render/render-pool.ts';
import type { RenderRequest } from '#generator/render/messages.ts';

let folder: string;
let pool: RenderPool;
const render = (batch: readonly RenderRequest[]) => pool.render(batch, folder);

/** A bundle that renders a good page, or does what the title says: by Astro's way, unless the title is 'string'. */
const ENTRY = `
export function renderSync({ title }) {
  return title === 'string' ? pageOf(title) : null;
}
export async function render({ title }) {
  if (title === 'throw') throw new Error('The design cannot render this.');
  if (title === 'die') process.exit(3);
  if (title === 'slow') for (let i = 0; i < 50; i++) await new Promise(setImmediate);
  return pageOf(title);
}
function pageOf(title) {
  const link = title === 'link' ? '<a href="/elsewhere">x</a>' : '';
  return '<html><title>' + title + '</title><meta name="description" content="d"><link rel="canonical" href="https://x/">'
    + '<h1>' + title + '</h1>' + link + '</html>';
}`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'angala-pool-'));
  writeFileSync(join(folder, 'entry.mjs'), ENTRY);
  pool = createRenderPool({ entry: join(folder, 'entry.mjs') }, 2);
});
afterEach(async () => {
  await pool.close();
  rmSync(folder, { recursive: true, force: true });
});

function rendering(path: string, title = path): RenderRequest {
  return {
    path,
    file: `${path}.html`,
    model: Buffer.from(JSON.stringify({ kind: 'moved', title, head: { noindex: false } })),
    joined: null,
  };
}

test('workers at rest are started again for the next batch, and know which links are valid', async () => {
  pool.setPaths(['/elsewhere']);
  await render([rendering('a')]);
  await pool.stopWorkers();
  await pool.ready();
  const [secondPage] = await render([rendering('b', 'link')]);
  expect(secondPage?.problems).toEqual([]);
});

test('no worker starts before there is something to render', async () => {
  let started = 0;
  const count = () => started++;
  process.on('worker', count);
  pool.setPaths(['/elsewhere']);
  await setImmediate();
  expect(started).toBe(0);
  pool.start();
  pool.start();
  await setImmediate();
  expect(started).toBe(2);
  await render([rendering('a')]);
  expect(started).toBe(2);
  process.off('worker', count);
});

test('each batch returns its own pages, however long the others take', async () => {
  const batches = Array.from({ length: 12 }, (_, batch) =>
    [1, 2, 3].map((number) => rendering(`b${batch}-${number}`, batch % 3 === 0 ? 'slow' : 'fast')),
  );
  const answers = await Promise.all(batches.map((batch) => render(batch)));
  expect(answers.map((rendered) => rendered.map(({ path }) => path))).toEqual(
    batches.map((batch) => batch.map(({ path }) => path)),
  );
  expect(answers.flat().flatMap(({ problems }) => problems)).toEqual([]);
  for (const { path, bytes } of answers.flat()) {
    expect(readFileSync(join(folder, `${path}.html`)).byteLength).toBe(bytes);
  }
});

test('a page that fails to render or has a finding is not written, and the others are', async () => {
  const rendered = await render([
    rendering('a'),
    rendering('b', 'throw'),
    rendering('c', 'link'),
    rendering('d'),
  ]);
  expect(rendered.map(({ problems }) => problems)).toEqual([
    [],
    ['The design cannot render this.'],
    ['a link to /elsewhere, where no page is'],
    [],
  ]);
  expect(readdirSync(folder).toSorted()).toEqual(['a.html', 'd.html', 'entry.mjs']);
});

test('a page whose file name is too long fails alone, among many that are being written', async () => {
  const pages = Array.from({ length: 40 }, (_, number) => rendering(`page-${number}`));
  const longNamed = rendering('x'.repeat(300));
  const rendered = await render([...pages.slice(0, 3), longNamed, ...pages.slice(3)]);
  expect(rendered.filter(({ problems }) => problems.length > 0)).toMatchObject([
    { path: longNamed.path, problems: [expect.stringContaining('too long for the name of a file')] },
  ]);
  expect(rendered.map(({ path }) => path)).toEqual(
    [...pages.slice(0, 3), longNamed, ...pages.slice(3)].map(({ path }) => path),
  );
  expect(readdirSync(folder)).toHaveLength(41);
});

test('a disk that cannot be written to fails the batch, and not single pages', async () => {
  const entry = join(folder, 'entry.mjs');
  const poolWithoutFolder = createRenderPool({ entry }, 1);
  await expect(poolWithoutFolder.render([rendering('a'), rendering('b')], entry)).rejects.toThrow(
    /EEXIST|ENOTDIR/,
  );
  await poolWithoutFolder.close();
});

test('a link to an address is valid as long as that address is published', async () => {
  const problems = async () => {
    const rendered = await Promise.all(['a', 'b'].map((path) => render([rendering(path, 'link')])));
    return rendered.flat().map((page) => page.problems.length);
  };
  pool.setPaths(['/elsewhere', '/nearby']);
  expect(await problems()).toEqual([0, 0]);
  pool.setPaths(['/elsewhere', '/nearby']);
  expect(await problems()).toEqual([0, 0]);
  pool.setPaths(['/otherwise', '/nearby']);
  expect(await problems()).toEqual([1, 1]);
});

test('a worker that dies fails its batch and is replaced, with the same valid links', async () => {
  pool.setPaths(['/elsewhere']);
  await expect(render([rendering('a', 'die')])).rejects.toThrow('A worker that renders pages ended with 3.');
  await expect(render([rendering('a', 'die')])).rejects.toThrow('A worker that renders pages ended with 3.');
  const answers = await Promise.all([render([rendering('b', 'link')]), render([rendering('c', 'link')])]);
  expect(answers.flat().flatMap(({ problems }) => problems)).toEqual([]);
  expect(existsSync(join(folder, 'b.html'))).toBe(true);
});

test('a batch that is not done when the pool closes is rejected', async () => {
  const unfinished = render([rendering('a', 'slow'), rendering('b')]);
  const rejected = expect(unfinished).rejects.toThrow('stopped before they had rendered');
  await pool.close();
  await rejected;
});

test('a page-model that cannot be read fails alone', async () => {
  const broken = { ...rendering('b'), model: Buffer.from('{') };
  const rendered = await render([rendering('a'), broken, rendering('c')]);
  expect(rendered.map(({ problems }) => problems.length)).toEqual([0, 1, 0]);
});

test('a second worker is started only when the first is fully loaded', async () => {
  const [entry, loads] = [join(folder, 'counted.mjs'), join(folder, 'loads')];
  writeFileSync(
    entry,
    `import { appendFileSync } from 'node:fs';
appendFileSync(${JSON.stringify(loads)}, 'x');
export * from './entry.mjs';`,
  );
  const measuredPool = createRenderPool({ entry }, 2);
  const batches = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, at) => measuredPool.render([rendering(`page-${at}`)], folder)),
    );
  await batches(2);
  expect(readFileSync(loads, 'utf8')).toHaveLength(1);
  await batches(5);
  expect(readFileSync(loads, 'utf8')).toHaveLength(2);
  await measuredPool.close();
});
