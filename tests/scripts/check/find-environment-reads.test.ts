import { describe, expect, test } from 'vitest';
import { findEnvironmentReads } from '../../../scripts/check/find-environment-reads.ts';

describe('a variable of the environment', () => {
  test.each([
    ['src/generator/a.ts', "const key = process.env['SUPABASE_SECRET_KEY'];"],
    ['src/generator/a.ts', "const { KEY = '' } = process.env;"],
    ['scripts/a.ts', 'readMail(process.env);'],
    ['scripts/a.ts', 'const env = { ...process.env }; read(process.env.PORT);'],
    ['functions/_shared/a.ts', "Deno.env.get('KEY');"],
    ['src/islands/a.ts', 'fetch(import.meta.env.PUBLIC_URL);'],
  ])('may not be read in %s by %s', (file, source) => {
    expect(findEnvironmentReads(file, source)).toEqual([expect.stringContaining(`${file}: `)]);
  });

  test.each([
    ['src/server/env/env.ts', 'export function readEnv(source = process.env) {}'],
    ['src/generator/a.ts', "spawn(program, { env: { ...process.env, NODE_ENV: 'production' } });"],
    ['scripts/a.ts', "const env = { PATH: process.env['PATH'] };"],
    [
      'functions/call/index.ts',
      'Deno.serve((request) => handler(request, { env: (name) => Deno.env.get(name) }));',
    ],
    ['tests/fixtures/a.ts', "process.env['TEST_DATABASE_URL']"],
  ])('may be used in %s by %s', (file, source) => {
    expect(findEnvironmentReads(file, source)).toEqual([]);
  });
});
