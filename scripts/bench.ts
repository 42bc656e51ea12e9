// Measures the generator on a data set in the import format: npm run bench -- [DIR]
// Prints pages per second, milliseconds of each phase, peak memory, and the ratio to plain `astro build` on a sample.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { createRowStore } from '#generator/read/row-store.ts';
import type { CardReport } from '#generator/cards/card-phase.ts';
import { createSitePublisher, type SitePublisher } from '#generator/site-publisher.ts';
import { propertyPage } from '#page-models/property/property-page.ts';
import { readArguments } from '#server/arguments.ts';
import { connectBackend, publicBackend } from '#server/backend.ts';
import { readEnv } from '#server/env.ts';
import { silentLog } from '#server/log.ts';
import { BuildStop, runCommand } from '#server/stop.ts';
import { createServiceClient } from '#server/supabase/clients.ts';
import { siteConfig } from '#site/config.ts';

const USAGE = 'npm run bench -- [DIR]';
const ROOT = resolve(import.meta.dirname, '..');
/** Property pages that plain `astro build` draws: enough that its start does not decide, few enough to wait for. */
const SAMPLE = 2000;

const reportSchema = z.object({
  rendered: z.number(),
  skipped: z.number(),
  failed: z.number(),
  bytes: z.number(),
  milliseconds: z.number(),
  peakMegabytes: z.number(),
  phases: z.record(z.string(), z.number()),
});

await runCommand(async () => {
  const { positionals } = readArguments({ allowPositionals: true, options: {} }, USAGE);
  const data = resolve(positionals[0] ?? join(ROOT, '../shared/data/bangalore'));
  if (!existsSync(data)) throw new BuildStop(`${data} is not there. Name a data set. Usage: ${USAGE}`);
  const folder = await mkdtemp(join(tmpdir(), 'angala-bench-'));
  const places = { LOCAL_DIR: join(folder, 'local'), SITE_DIR: join(folder, 'public') };
  const env = { ...process.env, ...places, NODE_ENV: 'production' };
  try {
    await runNode(['scripts/import.ts', data], env);
    await rm(join(ROOT, 'node_modules/.cache/angala/bundles'), { recursive: true, force: true });
    const first = await generate(env, []);
    const again = await generate(env, []);
    const forced = await generate(env, ['--force']);
    const warm = await measureWarm({ ...process.env, ...places });
    const plain = await measurePlainAstro(warm.models, folder, env);
    tell({ first, again, forced, warm, plain });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

type Report = z.infer<typeof reportSchema>;

async function generate(env: NodeJS.ProcessEnv, flags: readonly string[]): Promise<Report> {
  const said = await runNode(['scripts/generate.ts', '--json', '--no-cards', ...flags], env);
  return reportSchema.parse(JSON.parse(said.trim().split('\n').at(-1) ?? ''));
}

/** In one warm process: nothing changed, then one price; and page-models for the comparison. */
async function measureWarm(
  source: NodeJS.ProcessEnv,
): Promise<{ nothing: number; onePrice: number; cards: CardReport; models: string }> {
  const env = readEnv(source);
  const backend = await connectBackend(env, { log: silentLog });
  const client = createServiceClient(backend);
  const { siteDir, siteOrigin } = env;
  const known = publicBackend(backend, env.supabase !== undefined);
  const publisher = createSitePublisher({
    client,
    siteDir,
    siteOrigin,
    backend: known,
    log: silentLog,
    now: () => new Date(),
  });
  try {
    await publisher.publishAll();
    const nothing = (await publisher.publishAll()).milliseconds;
    const store = createRowStore(client);
    await store.load();
    const catalogue = store.catalogue();
    const site = { config: siteConfig, origin: siteOrigin, backend: known };
    const sample = catalogue.properties
      .slice(0, SAMPLE)
      .map((home) => propertyPage(home, { catalogue, site }));
    const home = catalogue.properties[Math.floor(catalogue.properties.length / 2)];
    if (!home) throw new BuildStop('The data set has no published home to change the price of.');
    const { error } = await client
      .from('properties')
      .update({ price: (home.price ?? 0) + 100_000 })
      .eq('id', home.id);
    if (error) throw new BuildStop(`A price could not be changed: ${error.message}`);
    const changed = await publisher.publishEntities([{ type: 'property', id: home.id }], []);
    const cards = await drawSomeCards(publisher);
    return { nothing, onePrice: changed.milliseconds, cards, models: JSON.stringify(sample) };
  } finally {
    await publisher.close();
    await backend.close();
  }
}

/** As many as the sample, which is enough for the time of one. */
async function drawSomeCards(publisher: SitePublisher): Promise<CardReport> {
  const enough = new AbortController();
  return publisher.drawCards({
    signal: enough.signal,
    onProgress: (done) => {
      if (done >= SAMPLE) enough.abort();
    },
  });
}

async function measurePlainAstro(models: string, folder: string, env: NodeJS.ProcessEnv): Promise<number> {
  const file = join(folder, 'models.json');
  await writeFile(file, models);
  const started = performance.now();
  const astro = ['node_modules/astro/bin/astro.mjs', 'build', '--config', 'scripts/bench/astro.config.mjs'];
  await runNode([...astro, '--outDir', join(folder, 'plain')], { ...env, BENCH_MODELS: file });
  return performance.now() - started;
}

function runNode(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, argv, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.on('data', (text) => (out += String(text)));
  child.stderr.on('data', (text) => (err += String(text)));
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => {
      if (code === 0) done(out);
      else
        fail(
          new BuildStop(`${argv.slice(0, 2).join(' ')} ended with ${code}.\n${`${out}${err}`.slice(-2000)}`),
        );
    });
  });
}

function tell(measured: {
  first: Report;
  again: Report;
  forced: Report;
  warm: { nothing: number; onePrice: number; cards: CardReport };
  plain: number;
}): void {
  const { first, again, forced, warm, plain } = measured;
  const plainRate = SAMPLE / (plain / 1000);
  const lines = [
    ['pages', `${first.rendered} (${first.failed} failed), ${(first.bytes / 1e6).toFixed(0)} MB of HTML`],
    ['end to end, bundling included', `${rate(first)} pages/s in ${seconds(first.milliseconds)}`],
    [
      'phases',
      Object.entries(first.phases)
        .map(([name, ms]) => `${name} ${seconds(ms)}`)
        .join(', '),
    ],
    ['all drawn again, bundle cached', `${rate(forced)} pages/s in ${seconds(forced.milliseconds)}`],
    ['nothing changed, new process', seconds(again.milliseconds)],
    ['nothing changed, running worker', seconds(warm.nothing)],
    ['one price changed, running worker', seconds(warm.onePrice)],
    [
      'cards of shared links',
      `${(warm.cards.milliseconds / warm.cards.drawn).toFixed(1)} ms and ${(warm.cards.bytes / warm.cards.drawn / 1000).toFixed(1)} KB each, over ${warm.cards.drawn}`,
    ],
    ['peak memory of the generator', `${first.peakMegabytes} MB`],
    ['plain `astro build`', `${plainRate.toFixed(0)} pages/s on ${SAMPLE} property pages`],
    [
      'ratio',
      `${(first.rendered / (first.milliseconds / 1000) / plainRate).toFixed(1)} x plain \`astro build\``,
    ],
  ];
  for (const [name, value] of lines) process.stdout.write(`${(name ?? '').padEnd(36)}${value}\n`);
}

function rate({ rendered, milliseconds }: Report): string {
  return (rendered / (milliseconds / 1000)).toFixed(0);
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
