import { resolve } from 'node:path';
import type { Entity } from '#domain/entity.ts';
import type { PublishedPage } from '#domain/manifest/manifest.ts';
import { siteFeeds } from '#page-models/feed/site-feeds.ts';
import { isFeedFile } from '#site/paths.ts';
import type { FailedPage, RenderedPage } from '../report/publish-report.ts';
import type { RenderRequest } from '../render/messages.ts';
import type { OpenedRenderer } from '../render/renderer.ts';
import { isSearchIndexFile } from '../search-index/search-index-files.ts';
import { beginPublish } from '../site-folder/sweep.ts';
import { publishAssets, type PublishedAssets } from '../site-folder/assets.ts';
import { planWithout, type SitePlan } from './plan-site.ts';
import type { PublishInput } from './read-site.ts';
import { renderPages, type RenderedPages } from './render-pages.ts';
import type { RenderOptions } from './render-options.ts';
import type { Selection } from './select-pages.ts';
import type { PublisherDependencies } from './state.ts';

/** The result of rendering a site in one or more passes. */
export interface RenderedSite {
  /** The plan of the last pass: without the rows whose first page failed. */
  site: SitePlan;
  rendered: RenderedPage[];
  failed: FailedPage[];
  skipped: number;
  waiting: number;
  /** What is published after the render. */
  publishedPages: ReadonlyMap<string, PublishedPage>;
  /** All pages that were written, including those that are removed again in the end. */
  writtenPages: ReadonlyMap<string, PublishedPage>;
}

/** What a site is rendered with. */
export interface SiteRendering
  extends OpenedRenderer, Pick<RenderOptions, 'joined' | 'today' | 'onProgress'> {
  input: PublishInput;
  dependencies: PublisherDependencies;
}

/** The results of all passes so far. */
interface Passes {
  rendered: ReadonlyMap<string, RenderedPage>;
  failed: ReadonlyMap<string, FailedPage>;
  writtenPages: ReadonlyMap<string, PublishedPage>;
}

const NONE: Passes = { rendered: new Map(), failed: new Map(), writtenPages: new Map() };

/** Finds what would be rendered, without writing anything. */
export async function compareSite(site: SitePlan, rendering: SiteRendering): Promise<RenderedSite> {
  const options = { ...optionsOf(rendering), render: null, ready: async () => {} };
  const compared = await renderPass(rendering.input, site, site.plan.pages, NONE, options);
  return combinePasses(site, compared, addPass(NONE, compared));
}

/**
 * Renders in passes, so that no page links to a page that could not be rendered. Pages of rows that have no page yet
 * come first. If one of them fails, its row is left out of every page, and a new pass starts without it (decision
 * 026).
 */
export async function renderSite(
  first: SitePlan,
  { assets }: PublishedAssets,
  rendering: SiteRendering,
): Promise<RenderedSite> {
  const { input, pool, dependencies } = rendering;
  const siteDir = resolve(dependencies.siteDir);
  const options = {
    ...optionsOf(rendering),
    render: (batch: readonly RenderRequest[]) => pool.render(batch, siteDir),
    ready: pool.ready,
  };
  const hasPage = (path: string) => input.manifest?.pages.has(path) ?? false;
  let site = first;
  let passes = NONE;
  for (;;) {
    const { pages, hasSamePages } = site.plan;
    pool.setPaths(linkablePaths(site, assets));
    const firstPages = hasSamePages
      ? []
      : pages.filter(({ page }) => page.entity !== null && !hasPage(page.path));
    const newRows = await renderPass(input, site, firstPages, passes, options);
    passes = addPass(passes, newRows);
    const result =
      rowsWithoutPage(newRows, hasPage).length > 0
        ? newRows
        : await renderPass(input, site, pages, passes, options);
    passes = addPass(passes, result);
    const failedRows = rowsWithoutPage(result, hasPage);
    if (failedRows.length === 0) return combinePasses(site, result, passes);
    site = planWithout(failedRows, site, input, dependencies);
  }
}

/** Files that pages may link to although they are written after the pages. */
const SITEMAPS = ['/sitemap.xml', '/sitemap1.xml', '/robots.txt'];

/** Returns the paths that internal links may lead to. */
export function linkablePaths(
  { shown, plan }: Pick<SitePlan, 'shown' | 'plan'>,
  assets: PublishedAssets['assets'],
): string[] {
  const feeds = siteFeeds(shown).map(({ path }) => path);
  // Files of the search index are left out: no page links to them, and their names change with each change.
  const files = [...assets.keys()].filter((name) => !isSearchIndexFile(name) && !isFeedFile(name));
  return [...plan.paths, ...feeds, ...files.map((name) => `/${name}`), ...SITEMAPS];
}

/**
 * Opens the site folder for writing, and copies the bundle's files before the pages that need them. A publish of only
 * some pages skips the copying, because its bundle is the same as before.
 */
export async function prepareSiteFolder(
  { selection }: SitePlan,
  { input: { manifest, cutOff }, bundle, dependencies }: SiteRendering,
): Promise<PublishedAssets> {
  await beginPublish(dependencies.siteDir);
  if (selection.candidates && manifest) return manifest;
  const sameBundle = manifest?.bundle === bundle.hash;
  return publishAssets(dependencies.siteDir, bundle.clientDir, manifest, { sameBundle, cutOff });
}

type PassOptions = Omit<RenderOptions, 'context' | 'earlierPasses' | keyof Selection>;

function optionsOf({
  input: { manifest, cutOff },
  bundle,
  dependencies: { siteDir, cache },
  joined,
  today,
  onProgress,
}: SiteRendering): Omit<PassOptions, 'render' | 'ready'> {
  const sameBundle = manifest?.bundle === bundle.hash;
  return {
    siteDir,
    cache,
    manifest,
    sameBundle,
    cutOff,
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

/** Each pass counts from its first page again. This keeps the reported count from decreasing. */
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

/** Returns the rows whose first page failed. */
function rowsWithoutPage({ failed }: RenderedPages, hasPage: (path: string) => boolean): Entity[] {
  return failed.flatMap(({ path, entity }) => (entity && !hasPage(path) ? [entity] : []));
}

function combinePasses(
  site: SitePlan,
  last: RenderedPages,
  { rendered, failed, writtenPages }: Passes,
): RenderedSite {
  const stillPublished = [...rendered.values()].filter(({ path }) => last.publishedPages.has(path));
  return {
    site,
    rendered: stillPublished,
    failed: [...failed.values()],
    // The last pass skips what earlier passes have rendered.
    skipped: last.skipped - (stillPublished.length - last.rendered.length),
    waiting: last.waiting,
    publishedPages: last.publishedPages,
    writtenPages,
  };
}
