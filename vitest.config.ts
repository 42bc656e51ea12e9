import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';
import { keepFilesInMemory } from './tests/fixtures/files-in-memory.ts';
import { LongestFirst } from './tests/fixtures/longest-first.ts';

keepFilesInMemory();
const folder = import.meta.dirname;
// Threads and programs that tests start take over what others have compiled, which halves the CPU time of a start.
process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'node_modules/.cache/angala/compiled');

/**
 * WebAssembly is compiled in one step, without the second that makes it fast: a test file asks the embedded Postgres
 * too little to earn that one back (opening and filling it takes half the CPU time so).
 */
const QUICK_COMPILER = '--liftoff-only';
/** The same in the programs that tests start. */
const quickPrograms = {
  NODE_OPTIONS: `--import ${pathToFileURL(join(folder, 'tests/fixtures/quick-compiler.mjs')).href}`,
};
/** Test files of `server` and `generator` at a time. A third takes a sixth more CPU time and is not sooner done (measured). */
const AT_ONCE = 2;
/** In each test file of a suite that is profiled (`npm test -- --profile`). */
const setupFiles = process.env['TEST_PROFILE'] ? ['tests/profile/note-file.ts'] : [];

/**
 * Projects, cheapest first; each folder under tests/ belongs to exactly one. `npm test` runs all but the last two, which
 * `npm run test:hard` runs: first what finds faults, two files at a time; then what measures, each file alone, so that
 * its figures are of a quiet machine.
 */
export default defineConfig({
  test: {
    // Once for all projects of a run.
    globalSetup: ['tests/fixtures/postgres-cluster.ts', 'tests/fixtures/run-folder.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'pure',
          // One process takes file after file: loading the same modules anew for each costs two thirds of the CPU time.
          isolate: false,
          // Projects that differ in this are in groups, one after the other.
          maxWorkers: 2,
          setupFiles,
          include: ['tests/{domain,contracts,page-models,islands,site,hostile,guards}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          include: ['tests/{server,database,functions,scripts}/**/*.test.ts'],
          execArgv: [QUICK_COMPILER],
          env: quickPrograms,
          setupFiles,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: AT_ONCE,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'generator',
          isolate: false,
          include: ['tests/{generator,production}/**/*.test.ts'],
          execArgv: [QUICK_COMPILER],
          env: quickPrograms,
          setupFiles,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          maxWorkers: AT_ONCE,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'hard',
          include: ['tests/hard/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'hard-alone',
          include: ['tests/hard/alone/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
