import { defineConfig } from 'vitest/config';

/** Four projects, cheapest first. Each folder under tests/ belongs to exactly one. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: ['tests/{domain,contracts,page-models,islands,site}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/{server,database,functions,scripts}/**/*.test.ts'],
          globalSetup: ['tests/fixtures/postgres-cluster.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'generator',
          include: ['tests/{generator,production}/**/*.test.ts'],
          globalSetup: ['tests/fixtures/postgres-cluster.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
