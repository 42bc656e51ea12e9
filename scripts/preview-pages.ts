/**
 * Draws every fixture page with a fresh bundle, serves them, photographs them at phone and desk width and checks them
 * with axe. For looking at the design; `node scripts/preview-pages.ts [name …]` with --dark, --open (every fold open),
 * --narrow (320 px), --large (200 % text), --keep (the last bundle), --no-shots.
 * Screenshots and pages land in /tmp/angala-preview; pictures not made yet may stand in its folder `pictures`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Page } from 'playwright';
import * as z from 'zod';
import { pages } from '../tests/fixtures/pages/all.ts';

const out = '/tmp/angala-preview';
const bundle = join(out, 'bundle');
const flags = new Set(process.argv.slice(2).filter((argument) => argument.startsWith('--')));
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const chosen = Object.entries(pages).filter(([name]) => names.length === 0 || names.includes(name));

if (!flags.has('--keep')) {
  const built = spawnSync('node_modules/.bin/astro', ['build', '--outDir', bundle, '--silent'], {
    stdio: 'inherit',
  });
  if (built.status !== 0) process.exit(1);
}

const entry = z.object({
  render: z.custom<(page: unknown) => Promise<string>>((it) => typeof it === 'function'),
});
const { render } = entry.parse(await import(pathToFileURL(join(bundle, 'server/entry.mjs')).href));

await mkdir(join(out, 'html'), { recursive: true });
await mkdir(join(out, 'shots'), { recursive: true });
const drawn = new Map<string, string>();
for (const [name, page] of chosen) {
  const html = await render(page);
  const bad = html
    .replaceAll(/<script[^>]*>.*?<\/script>/gs, '')
    .match(/>[^<]*\b(null|undefined|NaN)\b[^<]*</);
  if (bad) console.log(`  ${name}: prints ${bad[0]}`);
  drawn.set(`/${name}`, html);
  await writeFile(join(out, 'html', `${name}.html`), html);
  console.log(
    `${name.padEnd(20)} ${String(html.length).padStart(8)} B ${String(gzipSync(html).length).padStart(7)} gz`,
  );
}

const model = pages['property'];
for (let i = 0; i < 300; i++) await render(model);
const began = process.cpuUsage();
for (let i = 0; i < 500; i++) await render(model);
const spent = process.cpuUsage(began);
console.log(`property page: ${((spent.user + spent.system) / 500_000).toFixed(2)} ms of CPU`);

const types: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
};

const server = createServer(async (request, response) => {
  const path = new URL(request.url ?? '/', 'http://preview').pathname;
  const html = drawn.get(path);
  if (html) return void response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  const file = [join(bundle, 'client', path), join('src/static', path), join(out, 'pictures', path)].find(
    (candidate) => existsSync(candidate),
  );
  if (!file) return void response.writeHead(404).end();
  response
    .setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
    .end(await readFile(file));
});
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
const address = z.object({ port: z.number() }).parse(server.address());

if (!flags.has('--no-shots')) await photograph(`http://127.0.0.1:${address.port}`);
server.close();

/** The elements that stick out to the right, deepest last. */
async function wide(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => `${element.tagName}.${element.className}`)
      .slice(0, 12),
  );
}

async function photograph(origin: string): Promise<void> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const said = new Set<string>();
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-sync',
      '--no-first-run',
    ],
  });
  for (const width of flags.has('--narrow') ? [320] : [390, 1440]) {
    const context = await browser.newContext({
      viewport: { width, height: width < 400 ? 844 : 900 },
      colorScheme: flags.has('--dark') ? 'dark' : 'light',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.on('response', (answer) => answer.status() >= 400 && said.add(`${answer.status()} ${answer.url()}`));
    page.on('pageerror', (error) => said.add(error.message));
    page.on('console', (message) => message.type() === 'error' && said.add(message.text()));
    for (const [name] of chosen) {
      if (name === 'moved') continue;
      await page.goto(`${origin}/${name}`, { waitUntil: 'networkidle' });
      await page.evaluate(async () => {
        for (const image of document.images) image.loading = 'eager';
        await document.fonts.ready;
        await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
      });
      await page.waitForLoadState('networkidle');
      if (flags.has('--large')) await page.addStyleTag({ content: 'html { font-size: 200% }' });
      if (flags.has('--open')) {
        // Exclusive folds close each other; without their name all can be looked at.
        await page.evaluate(() => {
          for (const fold of document.querySelectorAll('details')) {
            fold.removeAttribute('name');
            fold.open = true;
          }
        });
      }
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (sideways > 0) console.log(`  ${name} at ${width}: ${sideways} px sideways`, await wide(page));
      const { violations } = await new AxeBuilder({ page }).analyze();
      for (const found of violations) {
        const where = found.nodes.slice(0, 3).map((node) => node.target.join(' '));
        console.log(`  ${name} at ${width}: ${found.id} (${found.nodes.length}) ${where.join(' | ')}`);
      }
      const suffix = ['--dark', '--open', '--large', '--narrow'].filter((flag) => flags.has(flag)).join('');
      const tall = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.screenshot({
        path: join(out, 'shots', `${name}-${width}${suffix}.png`),
        fullPage: tall < 9_000,
        ...(tall < 9_000 ? {} : { clip: { x: 0, y: 0, width, height: 4_000 }, fullPage: true }),
      });
    }
    await context.close();
  }
  await browser.close();
  for (const line of said) console.log(`  browser: ${line}`);
}
