// What the other tools cannot see of the shape of the tree: names that say nothing, imports that leave their layer,
// a README whose map has aged, loose versions. Part of npm run check.
import { readFileSync } from 'node:fs';
import { findMapFaults } from './check/folder-map.ts';
import { findStrayImports } from './check/imports.ts';
import { findManifestFaults } from './check/manifest.ts';
import { findEmptyNames } from './check/names.ts';
import { sourceFiles } from './check/source-files.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const files = sourceFiles('.');
const modules = files.filter((file) => /^(src|functions|scripts|tests)\/.*\.(ts|tsx|astro|mjs)$/.test(file));
const faults = [
  ...findEmptyNames(files),
  ...modules.flatMap((file) => findStrayImports(file, read(file))),
  ...findMapFaults(read('README.md'), files),
  ...findManifestFaults(read('package.json'), files),
];
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
