import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';
import { keepFilesInMemory } from './tests/fixtures/files-in-memory.ts';
import { LongestFirst } from './tests/fixtures/longest-first.ts';

keepFilesInMemory();
const folder = import.meta.dirname;
// Threads and programs that tests start reuse compiled code, which halves the CPU time of a start.
process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'node_modules/.cache/angala/compiled');

/**
 * Compiles WebAssembly without the optimising second stage. A test file uses the embedded Postgres too little to gain
 * from it: opening and filling the database takes half the CPU time this way. Its machine code is not freed, because
 * that ends a process now and then (scripts/run.mjs).
 */
const QUICK_COMPILER = ['--liftoff-only', '--no-wasm-code-gc'];
/** The same for programs that tests start. */
const quickPrograms = {
  NODE_OPTIONS: `--import ${pathToFileURL(join(folder, 'tests/fixtures/quick-compiler.mjs')).href}`,
};
/**
 * Test files of `server` and `generator` that run in parallel. A third takes a sixth more CPU time and saves no time
 * (measured).
 */
const AT_ONCE = 2;
/** Milliseconds: for what hangs, not for what is slow. Vitest itself would give up after one second. */
const PATIENCE = { poll: { timeout: 60_000 } };
/** Runs before each test file of a profiled suite (`npm test -- --profile`). */
const setupFiles = process.env['TEST_PROFILE'] ? ['tests/profile/note-file.ts'] : [];

/**
 * The projects, cheapest first. Each folder under tests/ belongs to exactly one. `npm test` runs the first three
 * without what is tagged, `npm run test:hard` that and the others: rehearsals of production and the tests that look for faults, two files at a time, then
 * the measurements, each file alone, so that nothing else disturbs the figures.
 */
export default defineConfig({
  test: {
    // Runs once for all projects.
    globalSetup: ['tests/fixtures/postgres-cluster.ts', 'tests/fixtures/run-folder.ts'],
    sequence: { sequencer: LongestFirst },
    // `npm test` leaves these out (scripts/test/plan-tests.ts). A tag that is not listed here is an error.
    tags: [{ name: 'nightly', description: 'Runs every night, by `npm run test:hard`.' }],
    projects: [
      {
        test: {
          name: 'pure',
          // One process runs all files. Loading the same modules again for each file takes two thirds of the CPU time.
          isolate: false,
          // Projects with different values run in separate groups, one after the other.
          maxWorkers: 2,
          setupFiles,
          // A hang, not slowness: five seconds are too few for 150 MB of text on a busy machine.
          testTimeout: 60_000,
          expect: PATIENCE,
          include: [
            'tests/{domain,contracts,page-models,components,islands,site,styles,hostile,guards}/**/*.test.{ts,tsx}',
          ],
        },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          include: ['tests/{server,database,functions,scripts}/**/*.test.ts'],
          execArgv: QUICK_COMPILER,
          env: quickPrograms,
          setupFiles,
          expect: PATIENCE,
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
          execArgv: QUICK_COMPILER,
          env: quickPrograms,
          setupFiles,
          expect: PATIENCE,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          maxWorkers: AT_ONCE,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'rehearsals',
          isolate: false,
          include: ['tests/rehearsals/*.test.ts'],
          execArgv: QUICK_COMPILER,
          env: quickPrograms,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          maxWorkers: AT_ONCE,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'hard',
          include: ['tests/hard/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: 'hard-alone',
          include: ['tests/hard/alone/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          fileParallelism: false,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
