import { resolve } from 'node:path';
import type { Entity } from '#domain/entity.ts';
import type { PublishedPage } from '#domain/manifest/manifest.ts';
import { siteFeeds } from '#page-models/feed/site-feeds.ts';
import { isFeedFile } from '#site/paths.ts';
import type { FailedPage, RenderedPage } from '../report/publish-report.ts';
import type { RenderRequest } from '../render/messages.ts';
import { isSearchIndexFile } from '../search-index/search-index-files.ts';
import { samplePages } from '../site-folder/page-content.ts';
import type { PublishedAssets } from '../site-folder/assets.ts';
import { planWithout, type SitePlan } from './plan-site.ts';
import type { PublishContext } from './publish-context.ts';
import type { PublishInput } from './read-site.ts';
import { renderPages, type RenderedPages } from './render-pages.ts';
import type { RenderOptions } from './render-options.ts';
import type { Selection } from './select-pages.ts';

export interface RenderedSite extends Omit<RenderedPages, 'writtenPages'> {
  /** The plan of the last pass: without the rows whose first page failed. */
  sitePlan: SitePlan;
  /** All pages that were written, including those that are removed again in the end. */
  writtenPages: ReadonlyMap<string, PublishedPage>;
}

interface Passes {
  rendered: ReadonlyMap<string, RenderedPage>;
  failed: ReadonlyMap<string, FailedPage>;
  writtenPages: ReadonlyMap<string, PublishedPage>;
}

const NONE: Passes = { rendered: new Map(), failed: new Map(), writtenPages: new Map() };

/** What `renderSite` would render, without rendering: for a dry run. */
export async function compareSite(sitePlan: SitePlan, context: PublishContext): Promise<RenderedSite> {
  const options = { ...beginRendering(context), render: null, ready: async () => {} };
  const compared = await renderPass(context.input, sitePlan, sitePlan.plan.pages, NONE, options);
  return combinePasses(sitePlan, compared, addPass(NONE, compared));
}

/**
 * Renders the pages of a publish. No page may link to a page that could not be rendered, so pages of rows that have no
 * page yet come first. If one of them fails, its row is left out of every page, and a new pass starts without it
 * (decision 010).
 */
export async function renderSite(
  first: SitePlan,
  { assets }: PublishedAssets,
  context: PublishContext,
): Promise<RenderedSite> {
  const { input, pool, dependencies } = context;
  const siteDir = resolve(dependencies.siteDir);
  const options = {
    ...beginRendering(context),
    render: (batch: readonly RenderRequest[]) => pool.render(batch, siteDir),
    ready: pool.ready,
  };
  const hasPage = (path: string) => input.manifest?.pages.has(path) ?? false;
  let sitePlan = first;
  let passes = NONE;
  for (;;) {
    const { pages, hasSamePages } = sitePlan.plan;
    pool.setPaths(linkablePaths(sitePlan, assets));
    const firstPages = hasSamePages
      ? []
      : pages.filter(({ page }) => page.entity !== null && !hasPage(page.path));
    const newRows = await renderPass(input, sitePlan, firstPages, passes, options);
    passes = addPass(passes, newRows);
    const result =
      rowsWithoutPage(newRows, hasPage).length > 0
        ? newRows
        : await renderPass(input, sitePlan, pages, passes, options);
    passes = addPass(passes, result);
    const failedRows = rowsWithoutPage(result, hasPage);
    if (failedRows.length === 0) return combinePasses(sitePlan, result, passes);
    sitePlan = planWithout(failedRows, sitePlan, input, dependencies);
  }
}

/** Files that pages may link to although they are written after the pages. */
const SITEMAPS = ['/sitemap.xml', '/sitemap1.xml', '/robots.txt'];

/** The paths that pages may link to: pages, feeds, assets and sitemaps. */
export function linkablePaths(
  { shown, plan }: Pick<SitePlan, 'shown' | 'plan'>,
  assets: PublishedAssets['assets'],
): string[] {
  const feeds = siteFeeds(shown).map(({ path }) => path);
  // Files of the search index are left out: no page links to them, and their names change with each change.
  const files = [...assets.keys()].filter((name) => !isSearchIndexFile(name) && !isFeedFile(name));
  return [...plan.paths, ...feeds, ...files.map((name) => `/${name}`), ...SITEMAPS];
}

type PassOptions = Omit<RenderOptions, 'context' | 'earlierPasses' | keyof Selection>;

/** How many files a publish of everything reads to find pages that somebody altered in place. */
export const COMPARED_FILES = 1_000;

function beginRendering({
  input: { manifest, cutOff },
  bundle,
  dependencies: { siteDir, cache, now },
  scope,
  joined,
  today,
  onProgress,
}: PublishContext): Omit<PassOptions, 'render' | 'ready'> {
  if (scope.compares === 'every page') cache.invalidate();
  const sameBundle = manifest?.bundle === bundle.hash;
  return {
    siteDir,
    cache,
    manifest,
    sameBundle,
    cutOff,
    isCompared: scope.followsRows
      ? samplePages(manifest?.pages.size ?? 0, COMPARED_FILES, now())
      : () => false,
    joined,
    today,
    onProgress: neverDecreasing(onProgress),
  };
}

function renderPass(
  input: PublishInput,
  { shown, selection, plan }: SitePlan,
  pages: SitePlan['plan']['pages'],
  { writtenPages }: Passes,
  options: PassOptions,
): Promise<RenderedPages> {
  if (selection.candidates && selection.predicted)
    options.cache.follow(input.publishedCatalogue, shown, selection.candidates);
  return renderPages(
    { ...plan, pages },
    {
      ...options,
      ...selection,
      context: shown,
      earlierPasses: writtenPages,
      onProgress: (done) => options.onProgress(done, plan.pages.length),
    },
  );
}

/** Each pass counts from its first page again. */
function neverDecreasing(onProgress: RenderOptions['onProgress']): RenderOptions['onProgress'] {
  let highestCount = 0;
  return (done, total) => {
    highestCount = Math.max(highestCount, done);
    onProgress(highestCount, total);
  };
}

function addPass(before: Passes, { rendered, failed, writtenPages }: RenderedPages): Passes {
  const byPath = <Page extends { path: string }>(pages: readonly Page[]) =>
    pages.map((page) => [page.path, page] as const);
  return {
    rendered: new Map([...before.rendered, ...byPath(rendered)]),
    failed: new Map([...before.failed, ...byPath(failed)]),
    writtenPages: new Map([...before.writtenPages, ...writtenPages]),
  };
}

function rowsWithoutPage({ failed }: RenderedPages, hasPage: (path: string) => boolean): Entity[] {
  return failed.flatMap(({ path, entity }) => (entity && !hasPage(path) ? [entity] : []));
}

function combinePasses(
  sitePlan: SitePlan,
  last: RenderedPages,
  { rendered, failed, writtenPages }: Passes,
): RenderedSite {
  const stillPublished = [...rendered.values()].filter(({ path }) => last.publishedPages.has(path));
  return {
    sitePlan,
    rendered: stillPublished,
    failed: [...failed.values()],
    // The last pass skips what earlier passes have rendered.
    skipped: last.skipped - (stillPublished.length - last.rendered.length),
    waiting: last.waiting,
    publishedPages: last.publishedPages,
    changedPages: last.changedPages,
    writtenPages,
  };
}
