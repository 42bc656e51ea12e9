import { describe, expect, test } from 'vitest';
import { renderPages } from '#generator/publish/render-pages.ts';
import type { RenderOptions } from '#generator/publish/render-options.ts';
import { createPageModelCache } from '#generator/publish/page-model-cache.ts';
import type { Plan } from '#generator/publish/plan.ts';
import { movedPage } from '#page-models/moved-page.ts';
import type { SitePage } from '#page-models/site-pages.ts';
import { siteConfig } from '#site/config.ts';
import { aManifest } from '../../fixtures/manifest.ts';
import { aContext } from '../../fixtures/rows.ts';

const site = {
  config: siteConfig,
  origin: 'https://angala.example',
  backend: { url: '', publishableKey: 'sb_publishable_of_a_test' },
};

function planOf(count: number): Plan {
  const pages = Array.from({ length: count }, (_, number) => {
    const path = `/property/p${number}`;
    const page: SitePage = {
      path,
      filePath: path,
      entity: null,
      model: () => movedPage(path, { to: '/buy', title: `Home ${number}` }, site),
    };
    return { page, file: `${path.slice(1)}/index.html` };
  });
  const paths = pages.map(({ page }) => page.path);
  return {
    pages,
    retainedPages: new Map(),
    removed: [],
    replaced: [],
    waiting: 0,
    paths: new Set(paths),
    positions: new Map(paths.map((path, at) => [path, at])),
    hasSamePages: false,
  };
}

function options(piece: Partial<RenderOptions> = {}): RenderOptions {
  return {
    siteDir: '/nowhere',
    context: aContext(),
    manifest: null,
    sameBundle: true,
    cutOff: false,
    isCompared: () => false,
    forcedPaths: new Set(),
    candidates: null,
    countOthers: false,
    cache: createPageModelCache(),
    earlierPasses: new Map(),
    joined: new Map(),
    today: '2026-11-21',
    render: async (batch) =>
      batch.map(({ path }) => ({
        path,
        bytes: 1,
        content: 'content',
        ms: 1,
        byAstro: false,
        isJoined: false,
        problems: [],
      })),
    ready: async () => {},
    onProgress: () => {},
    ...piece,
  };
}

describe('while no address changes', () => {
  const plan = planOf(100);
  const published = renderPages(plan, options());
  const publishSome = async (candidatePaths: string[]) => {
    const built: string[] = [];
    const { publishedPages } = await published;
    const pages = plan.pages.map(({ page, file }) => {
      const model = () => {
        built.push(page.path);
        return page.model();
      };
      return { page: { ...page, model }, file };
    });
    const result = await renderPages(
      { ...plan, pages, hasSamePages: true },
      options({ manifest: { ...aManifest({}), pages: publishedPages }, candidates: new Set(candidatePaths) }),
    );
    return { result, built, before: publishedPages };
  };

  test('a publish of a few pages builds only these', async () => {
    const { result, built, before } = await publishSome(['/property/p70', '/property/p3', '/property/gone']);
    expect(built).toEqual(['/property/p3', '/property/p70']);
    expect(result).toMatchObject({ skipped: 98, rendered: [{ reason: 'file missing' }, {}] });
    expect([...result.publishedPages.keys()]).toEqual([...before.keys()]);
    expect([...result.publishedPages].filter(([path, page]) => before.get(path) !== page)).toHaveLength(2);
  });

  test('a requested page is sent to a worker before the others are built', async () => {
    const { publishedPages } = await published;
    const batches: string[][] = [];
    await renderPages(
      { ...plan, hasSamePages: true },
      options({
        manifest: { ...aManifest({}), pages: publishedPages },
        candidates: new Set(['/property/p3', '/property/p70', '/property/p9']),
        forcedPaths: new Set(['/property/p70']),
        render: async (batch) => {
          batches.push(batch.map(({ path }) => path));
          const answer = {
            bytes: 1,
            content: 'content',
            ms: 1,
            byAstro: false,
            isJoined: false,
            problems: [],
          };
          return batch.map(({ path }) => ({ path, ...answer }));
        },
      }),
    );
    expect(batches).toEqual([['/property/p70'], ['/property/p3', '/property/p9']]);
  });

  test('a publish in which no page changes keeps the same page map', async () => {
    const { result, built, before } = await publishSome([]);
    expect(built).toEqual([]);
    expect(result.skipped).toBe(100);
    expect(result.publishedPages).toBe(before);
  });
});

describe('rendering pages', () => {
  test('works in batches, and ends with progress at the total', async () => {
    const sizes: number[] = [];
    const progress: [number, number][] = [];
    const render: RenderOptions['render'] = async (batch) => {
      sizes.push(batch.length);
      return batch.map(({ path }) => ({
        path,
        bytes: 1,
        content: 'content',
        ms: 1,
        byAstro: false,
        isJoined: false,
        problems: [],
      }));
    };
    const result = await renderPages(
      planOf(130),
      options({ render, onProgress: (done, total) => progress.push([done, total]) }),
    );
    expect(sizes).toEqual([64, 64, 2]);
    expect(progress.at(-1)).toEqual([130, 130]);
    expect(progress.map(([done]) => done)).toEqual(progress.map(([done]) => done).toSorted((a, b) => a - b));
    expect(result.rendered).toHaveLength(130);
  });

  test('sends batches no faster than the workers accept them', async () => {
    let welcome = 0;
    let inProgress = 0;
    await renderPages(
      planOf(200),
      options({
        ready: async () => void welcome++,
        render: async (batch) => {
          inProgress++;
          expect(inProgress).toBeLessThanOrEqual(welcome);
          return batch.map(({ path }) => ({
            path,
            bytes: 1,
            content: 'content',
            ms: 1,
            byAstro: false,
            isJoined: false,
            problems: [],
          }));
        },
      }),
    );
    expect(inProgress).toBe(4);
  });

  test('stops with the error of a worker that dies, and starts no other batch', async () => {
    let batches = 0;
    const publish = renderPages(
      planOf(1000),
      options({
        ready: () => new Promise((resume) => setImmediate(resume)),
        render: async () => {
          batches++;
          throw new Error('A worker that renders pages ended with 3.');
        },
      }),
    );
    await expect(publish).rejects.toThrow('A worker that renders pages ended with 3.');
    expect(batches).toBe(1);
  });

  test('keeps the last version of a page with a finding, and does not publish a new one', async () => {
    const before = aManifest({ '/property/p0': { file: 'property/p0/index.html' } });
    const old = before.pages.get('/property/p0');
    const result = await renderPages(
      planOf(3),
      options({
        manifest: before,
        render: async (batch) =>
          batch.map(({ path }) => ({
            path,
            bytes: 1,
            content: 'content',
            ms: 1,
            byAstro: false,
            isJoined: false,
            problems: path.endsWith('2') ? [] : ['0 h1'],
          })),
      }),
    );
    expect(result.failed.map(({ path }) => path)).toEqual(['/property/p0', '/property/p1']);
    expect(result.publishedPages.get('/property/p0')).toBe(old);
    expect(result.publishedPages.has('/property/p1')).toBe(false);
    expect(result.rendered.map(({ path }) => path)).toEqual(['/property/p2']);
  });
});
