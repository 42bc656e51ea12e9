// The floor of `npm run bench -- --peers`: only template literals and file writes, on one thread.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { benchModelsFile } from '#server/env/bench-variables.ts';
import { renderPage } from './render-page.ts';
import { readPages } from './read-pages.ts';

const [folder = ''] = process.argv.slice(2);
const { pages, frames } = readPages(benchModelsFile());
for (const page of pages) {
  const file = join(folder, page.path, 'index.html');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, renderPage(page, frames));
}
