import { CommandError } from '#server/command/command-error.ts';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { createRowStore } from '#generator/read/row-store.ts';
import type { SocialImageReport } from '#generator/social-images/social-image-phase.ts';
import type { SitePublisher } from '#generator/publish/site-publisher.ts';
import { propertyPage } from '#page-models/property/property-page.ts';
import { benchVariables } from '#server/env/bench-variables.ts';
import { readEnv } from '#server/env/env.ts';
import { siteConfig } from '#site/config.ts';
import { figure, upperMedian, note, formatSeconds, type Figure } from './figures.ts';
import { generateCommand } from './generate-command.ts';
import { measureWeek } from './measure-week.ts';
import { openPublisher } from './open-publisher.ts';
import { type SiteFolders, ROOT, runNode } from './run-node.ts';

/** Enough that its start-up time does not dominate, few enough to wait for. */
const SAMPLE = 2000;
/** Prices changed one after the other, each published by itself; the median counts. */
const PRICES = 7;

const reportSchema = z.object({
  rendered: z.number(),
  skipped: z.number(),
  failed: z.number(),
  bytes: z.number(),
  milliseconds: z.number(),
  peakMegabytes: z.number(),
  ownMegabytes: z.number(),
  peakOf: z.string(),
  phases: z.record(z.string(), z.number()),
});

export async function measureGenerator(folders: SiteFolders, folder: string): Promise<Figure[]> {
  const env = { ...process.env, ...folders, NODE_ENV: 'production' };
  await rm(join(ROOT, 'node_modules/.cache/angala/bundles'), { recursive: true, force: true });
  const first = await generate(env, []);
  const repeated = await generate(env, []);
  const forced = await generate(env, ['--force']);
  const warm = await measureWarm({ ...process.env, ...folders });
  const plain = await measurePlainAstro(warm.models, folder, env);
  return figuresOf({ first, repeated, forced, warm, plain });
}

type Report = z.infer<typeof reportSchema>;

async function generate(env: NodeJS.ProcessEnv, flags: readonly string[]): Promise<Report> {
  const output = await runNode(generateCommand(['--json', '--no-social-images', ...flags]), env);
  return reportSchema.parse(JSON.parse(output.trim().split('\n').at(-1) ?? ''));
}

interface WarmFigures {
  unchanged: number;
  onePrice: number;
  week: Awaited<ReturnType<typeof measureWeek>>;
  socialImages: SocialImageReport;
  models: string;
}

/** In one running process. `models` are page-models as JSON, for the comparison with `astro build`. */
async function measureWarm(source: NodeJS.ProcessEnv): Promise<WarmFigures> {
  const env = readEnv(source);
  const { client, publisher, pageBackend, close } = await openPublisher(env);
  try {
    await publisher.publishAll();
    const unchanged = (await publisher.publishEntities([], [])).milliseconds;
    const store = createRowStore(client);
    await store.load();
    const catalogue = store.catalogue();
    const site = { config: siteConfig, origin: env.siteOrigin, backend: pageBackend };
    const sample = catalogue.properties
      .slice(0, SAMPLE)
      .map((home) => propertyPage(home, { catalogue, site }));
    const prices: number[] = [];
    for (let change = 1; change <= PRICES; change++) {
      const home = catalogue.properties[Math.floor((catalogue.properties.length * change) / (PRICES + 1))];
      if (!home) throw new CommandError('The data set has no published home to change the price of.');
      const { error } = await client
        .from('properties')
        .update({ price: (home.price ?? 0) + 100_000 })
        .eq('id', home.id);
      if (error) throw new CommandError(`A price could not be changed: ${error.message}`);
      const changed = await publisher.publishEntities([{ type: 'property', id: home.id }], []);
      prices.push(changed.milliseconds);
    }
    const week = await measureWeek({ client, publisher }, catalogue.properties);
    const socialImages = await renderSomeSocialImages(publisher);
    return { unchanged, onePrice: upperMedian(prices), week, socialImages, models: JSON.stringify(sample) };
  } finally {
    await close();
  }
}

/** Renders about SAMPLE of them, which is enough to compute the time of one. */
async function renderSomeSocialImages(publisher: SitePublisher): Promise<SocialImageReport> {
  const stop = new AbortController();
  return publisher.renderSocialImages({
    signal: stop.signal,
    onProgress: (done) => {
      if (done >= SAMPLE) stop.abort();
    },
  });
}

async function measurePlainAstro(models: string, folder: string, env: NodeJS.ProcessEnv): Promise<number> {
  const file = join(folder, 'models.json');
  await writeFile(file, models);
  const started = performance.now();
  const astro = ['node_modules/astro/bin/astro.mjs', 'build', '--config', 'scripts/bench/astro.config.mjs'];
  await runNode([...astro, '--outDir', join(folder, 'plain')], { ...env, ...benchVariables(file) });
  return performance.now() - started;
}

function figuresOf(measured: {
  first: Report;
  repeated: Report;
  forced: Report;
  warm: Omit<WarmFigures, 'models'>;
  plain: number;
}): Figure[] {
  const { first, repeated, forced, warm, plain } = measured;
  const plainRate = SAMPLE / (plain / 1000);
  const phases = Object.entries(first.phases).map(([name, ms]) => `${name} ${formatSeconds(ms)}`);
  return [
    note('pages', `${first.rendered} (${first.failed} failed), ${(first.bytes / 1e6).toFixed(0)} MB of HTML`),
    figure('end to end, bundling included', rate(first), formatRate, { min: 700 }),
    note('phases', phases.join(', ')),
    figure('all rendered again, bundle cached', rate(forced), formatRate),
    figure('nothing changed, new process', repeated.milliseconds, formatSeconds, { max: 15_000 }),
    figure('nothing changed, running worker', warm.unchanged, formatSeconds, { max: 3000 }),
    figure('one price changed, running worker', warm.onePrice, formatSeconds, { max: 500 }),
    note(
      '200 changed prices and 20 hidden homes',
      `${warm.week.rewritten} of ${warm.week.pages} pages (${((100 * warm.week.rewritten) / warm.week.pages).toFixed(0)} %)`,
    ),
    note(
      'social images',
      `${(warm.socialImages.milliseconds / warm.socialImages.rendered).toFixed(1)} ms and ${(warm.socialImages.bytes / warm.socialImages.rendered / 1000).toFixed(1)} KB each, over ${warm.socialImages.rendered}`,
    ),
    figure(`peak memory, ${first.peakOf}`, first.peakMegabytes, formatMegabytes),
    figure('peak memory without the database, bundle cached', forced.ownMegabytes, formatMegabytes, {
      max: 1024,
    }),
    note('plain `astro build`', `${plainRate.toFixed(0)} pages/s on ${SAMPLE} property pages`),
    note('ratio', `${(rate(first) / plainRate).toFixed(1)} x plain \`astro build\``),
  ];
}

function rate({ rendered, milliseconds }: Report): number {
  return rendered / (milliseconds / 1000);
}

const formatRate = (pages: number) => `${pages.toFixed(0)} pages/s`;
const formatMegabytes = (size: number) => `${size.toFixed(0)} MB`;
