import { describe, expect, test } from 'vitest';
import { readArguments } from '#server/command/read-arguments.ts';

const USAGE = 'npm run import -- DIR [--dry-run]';
const options = {
  'dry-run': { type: 'boolean' },
  shard: { type: 'string' },
  json: { type: 'boolean' },
} as const;
const read = (args: string[], environment: Record<string, string>) =>
  readArguments({ args, allowPositionals: true, options }, USAGE, environment);

describe('a flag before the --, which npm keeps for itself,', () => {
  test('stops the command, because a dry run would otherwise be a real one', () => {
    expect(() => read(['data'], { npm_config_dry_run: 'true' })).toThrow(
      `npm kept --dry-run for itself, and nothing was done. Write -- before the flags: ${USAGE}`,
    );
    expect(() => read([], { npm_config_shard: '2/4' })).toThrow('npm kept --shard for itself');
  });

  test('is no fault when npm has a setting of that name, or another flag', () => {
    expect(read(['data'], { npm_config_json: 'true', npm_config_omit: 'dev' }).positionals).toEqual(['data']);
    expect(read(['data'], { npm_config_dry_run: '' }).positionals).toEqual(['data']);
  });
});

test('flags behind the -- are read', () => {
  const { values, positionals } = read(['data', '--dry-run', '--shard', '2/4'], {});
  expect([values, positionals]).toEqual([{ 'dry-run': true, shard: '2/4' }, ['data']]);
});
