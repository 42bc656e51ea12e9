// The floor of `npm run bench -- --peers`: only template literals and file writes, on one thread.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { benchModelsFile } from '#server/env/bench-variables.ts';
import { renderFrozenPage } from './frozen-page.ts';
import { readModels } from './write-models.ts';

const [folder = ''] = process.argv.slice(2);
for (const page of readModels(benchModelsFile())) {
  const file = join(folder, page.path, 'index.html');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, renderFrozenPage(page));
}
