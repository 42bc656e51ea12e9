// Checks what the other tools cannot see: file names that say nothing or do not agree with an export, imports across layers,
// folders of a layer that import one another, modules of a pure layer that remember their last call, environment variables read outside src/server, paths of files taken from URLs, addresses and lists of kinds
// that are written twice, docstrings of exports that begin in the middle of a thought, islands outside a *.island.tsx, a released migration that was changed, files at the root that have no place there, tables that do not
// list their triggers in other files, an outdated folder map in the README, documents that name missing files or link missing files and headings,
// chapters of decisions that the index lacks, decisions that stand twice, that are cited and gone or whose link leads to another chapter, comments and documents that name what is gone,
// versions that are not exact. Part of npm run check.
import { readFileSync } from 'node:fs';
import { decisionPlaces } from './check/decision-places.ts';
import { findBrokenLinks } from './check/find-broken-links.ts';
import { findEnvironmentReads } from './check/find-environment-reads.ts';
import { findFolderCycles } from './check/find-folder-cycles.ts';
import { findHalfDocstrings } from './check/find-half-docstrings.ts';
import { findMapFaults } from './check/find-map-faults.ts';
import { findSpelledAddresses } from './check/find-spelled-addresses.ts';
import { findForbiddenImports } from './check/imports.ts';
import { findManifestFaults, findToolFaults, findUnexplainedPackages } from './check/manifest.ts';
import { findEmptyMatches } from './check/find-empty-matches.ts';
import { findEmptyNames, findMisnamedModules, findHiddenIslands } from './check/names.ts';
import { findMisplacedFiles } from './check/find-misplaced-files.ts';
import { findMissingFiles } from './check/find-missing-files.ts';
import { findStaleNames } from './check/find-stale-names.ts';
import { findUrlPaths } from './check/find-url-paths.ts';
import { findRememberingModules } from './check/find-remembering-modules.ts';
import { findRepeatedDecisions } from './check/find-repeated-decisions.ts';
import { findRepeatedLists } from './check/find-repeated-lists.ts';
import { findRewrittenMigrations } from './check/find-rewritten-migrations.ts';
import { findUnlistedChapters } from './check/find-unlisted-chapters.ts';
import { findMisledLinks, findUnknownDecisions } from './check/find-unknown-decisions.ts';
import { findUnlistedTriggers } from './check/find-unlisted-triggers.ts';
import { findUnorderedSchemas } from './check/find-unordered-schemas.ts';
import { sourceFiles } from './check/source-files.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const textsOf = (paths: readonly string[]) => new Map(paths.map((file) => [file, read(file)]));
const files = sourceFiles('.');
const modules = files.filter((file) => /^(src|functions|scripts|tests)\/.*\.(ts|tsx|astro|mjs)$/.test(file));
const texts = files.filter((file) => file.endsWith('.md'));
const CHAPTERS_INDEX = '.github/decisions/README.md';
const chapters = files.filter(
  (file) => /^\.github\/decisions\/.*\.md$/.test(file) && file !== CHAPTERS_INDEX,
);
const decisions = decisionPlaces(textsOf(chapters));
const documents = [...files.filter((file) => /^(README|\.github\/[^/]+)\.md$/.test(file)), ...chapters];
const schemas = files.filter((file) => file.startsWith('supabase/schemas/'));
const tools = files.filter((file) => /.\/package\.json$/.test(file));
const lockOf = (file: string) => file.replace(/package\.json$/, 'package-lock.json');
const code = files.filter(
  (file) =>
    /^(src|functions|scripts|tests|supabase\/schemas|\.github\/actions)\/.*\.(ts|tsx|astro|mjs|css|sql)$/.test(
      file,
    ) || /^(package\.json|[^/]+\.(ts|mjs)|\.github\/(workflows|actions)\/.*\.yml)$/.test(file),
);
/** The layers whose folders import one another in one direction only. */
const layersWithOneDirection = [
  'functions',
  'scripts',
  'src/components',
  'src/contracts',
  'src/directives',
  'src/domain',
  'src/generator',
  'src/islands',
  'src/layouts',
  'src/page-models',
  'src/pages',
  'src/server',
  'src/site',
];
const faults = [
  ...findEmptyNames(files),
  ...modules.flatMap((file) => findMisnamedModules(file, read(file))),
  ...modules.flatMap((file) => findForbiddenImports(file, read(file))),
  ...layersWithOneDirection.flatMap((layer) => findFolderCycles(layer, modules, read)),
  ...modules.filter((file) => file.endsWith('.astro')).flatMap((file) => findHiddenIslands(file, read(file))),
  ...findRepeatedLists(
    modules.filter((file) => /^(src|functions)\//.test(file)),
    read,
  ),
  ...modules.flatMap((file) => findEnvironmentReads(file, read(file))),
  ...modules.flatMap((file) => findUrlPaths(file, read(file))),
  ...modules.flatMap((file) => findRememberingModules(file, read(file))),
  ...modules.flatMap((file) => findSpelledAddresses(file, read(file))),
  ...modules.flatMap((file) => findHalfDocstrings(file, read(file))),
  ...modules.flatMap((file) => findEmptyMatches(file, read(file))),
  ...texts.flatMap((file) => findBrokenLinks(file, read(file), files, read)),
  ...texts.flatMap((file) => findMisledLinks(file, read(file), decisions)),
  ...findRewrittenMigrations('.'),
  ...findMisplacedFiles(files),
  ...findUnlistedTriggers(textsOf(schemas)),
  ...findUnorderedSchemas(read('supabase/config.toml'), schemas),
  ...findStaleNames(textsOf(code), textsOf(documents)),
  ...findMapFaults(read('README.md'), files),
  ...[...documents, ...schemas].flatMap((file) => findMissingFiles(file, read(file), files)),
  ...findUnlistedChapters(read(CHAPTERS_INDEX), textsOf(chapters)),
  ...findRepeatedDecisions(decisions),
  ...[...code, ...documents]
    .filter((file) => !file.startsWith('tests/scripts/check/'))
    .flatMap((file) => findUnknownDecisions(file, read(file), decisions)),
  ...findManifestFaults(read('package.json'), files),
  ...findUnexplainedPackages(read('package.json'), read('.github/CONTRIBUTING.md')),
  ...tools.flatMap((file) =>
    findToolFaults(file, read(file), files.includes(lockOf(file)) ? read(lockOf(file)) : null),
  ),
];
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
