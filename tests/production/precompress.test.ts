import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { precompress } from './precompress.ts';

let folder: string;
let site: string;
let served: string;
const page = (word: string) => `<!doctype html><title>${word}</title>${`<p>${word}</p>`.repeat(200)}`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'angala-served-'));
  site = join(folder, 'public');
  served = join(folder, 'served');
  write('index.html', page('front'));
  write('about/index.html', page('about'));
  write('manifest.json', '{}');
  write('_headers', '/*');
  write('.git', 'gitdir: elsewhere');
  write('picture.avif', 'x'.repeat(5000));
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, content: string): void {
  mkdirSync(dirname(join(site, name)), { recursive: true });
  writeFileSync(join(site, name), content);
}

const read = (name: string) => readFileSync(join(served, name));
const stands = (...names: string[]) => names.map((name) => existsSync(join(served, name)));

test('every page stands beside its compressed copies, a picture and a short file alone', async () => {
  expect(await precompress(site, served)).toBe('5 files copied, 0 unchanged, 0 deleted.');
  expect(brotliDecompressSync(read('about/index.html.br')).toString()).toBe(page('about'));
  expect(gunzipSync(read('about/index.html.gz')).toString()).toBe(page('about'));
  expect(stands('picture.avif', 'picture.avif.br', 'manifest.json', 'manifest.json.gz')).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(stands('_headers', '.git')).toEqual([true, false]);
});

test('only a page that changed is compressed again', async () => {
  await precompress(site, served);
  expect(await precompress(site, served)).toBe('0 files copied, 5 unchanged, 0 deleted.');
  write('about/index.html', page('About'));
  expect(await precompress(site, served)).toBe('1 files copied, 4 unchanged, 0 deleted.');
  expect(gunzipSync(read('about/index.html.gz')).toString()).toBe(page('About'));
});

test('a run that was killed between a page and its copies is made good by the next', async () => {
  await precompress(site, served);
  rmSync(join(served, 'about/index.html.br'));
  utimesSync(join(served, 'about/index.html'), 1_000_000, 1_000_000);
  writeFileSync(join(served, 'about/index.html.unfinished'), 'half');
  await precompress(site, served);
  expect(stands('about/index.html.br', 'about/index.html.unfinished')).toEqual([true, false]);
});

test('a page that is gone takes its copies with it', async () => {
  for (let at = 0; at < 20; at++) write(`home-${at}/index.html`, page(`home ${at}`));
  await precompress(site, served);
  rmSync(join(site, 'about'), { recursive: true });
  expect(await precompress(site, served)).toBe('0 files copied, 24 unchanged, 3 deleted.');
  expect(stands('about/index.html', 'about/index.html.br', 'about/index.html.gz')).toEqual([
    false,
    false,
    false,
  ]);
});

test('a folder that is no site, or would empty what is served, changes nothing', async () => {
  await precompress(site, served);
  rmSync(join(site, 'about'), { recursive: true });
  await expect(precompress(site, served)).rejects.toThrow('If that is meant, delete the folder first.');
  await expect(precompress(dirname(site), served)).rejects.toThrow('holds no published site.');
  expect(stands('about/index.html', 'index.html')).toEqual([true, true]);
});
