import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, test } from 'vitest';
import { filesBelow } from '#server/files/files-below.ts';
import { wholeBundle } from '../testing-bundle.ts';
import { demoPages, type Renderer } from './demo-pages.ts';

const CHECKOUT = resolve(import.meta.dirname, '../../..');

/** The program of the bundle, as a build in another folder writes it. */
async function builtElsewhere(entry: string): Promise<Renderer> {
  const folder = mkdtempSync(join(inject('runFolder'), 'elsewhere-'));
  cpSync(dirname(fileURLToPath(entry)), folder, { recursive: true });
  for (const file of await filesBelow(folder)) {
    const path = join(folder, file);
    if (/\.m?js$/.test(file))
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll(CHECKOUT, '/home/asha/angala'));
  }
  return import(join(folder, 'entry.mjs'));
}

test('pages have the same bytes wherever the checkout lies in which they are built', async () => {
  const { entry } = await wholeBundle();
  const here: Renderer = await import(entry);
  const elsewhere = await builtElsewhere(entry);
  const pages = new Map(demoPages().map((page) => [page.kind, page]));
  for (const page of pages.values()) {
    const html = await elsewhere.render(page);
    expect(html, page.path).toBe(await here.render(page));
    expect(html, page.path).not.toContain(CHECKOUT);
    expect(elsewhere.renderSync(page) ?? html, page.path).toBe(html);
  }
});
