import { describe, expect, test } from 'vitest';
import { type Manual, manualText } from '#server/command/manual.ts';
import { readArguments } from '#server/command/read-arguments.ts';

const USAGE = 'npm run import -- DIR [--dry-run] [--shard I/N] [--json]';
const manual = {
  command: 'npm run import',
  words: 'DIR',
  what: 'Loads a data set.',
  flags: {
    'dry-run': { type: 'boolean', what: 'Writes nothing.' },
    shard: { type: 'string', value: 'I/N', what: 'Loads a part, so that several machines share the work.' },
    json: { type: 'boolean', what: 'Prints one JSON object.' },
  },
  examples: ['npm run import -- data', 'npm run import -- data --dry-run'],
  failure: 'Rows were refused.',
} as const satisfies Manual;
const read = (args: string[], environment: Record<string, string> = {}) =>
  readArguments(manual, args, environment);

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
  const { values, positionals } = read(['data', '--dry-run', '--shard', '2/4']);
  expect([{ ...values }, positionals]).toEqual([{ 'dry-run': true, shard: '2/4' }, ['data']]);
});

test.each([
  ['--dryrun', `Unknown option '--dryrun'. Did you mean --dry-run? Usage: ${USAGE}`],
  ['--dri-run', `Unknown option '--dri-run'. Did you mean --dry-run? Usage: ${USAGE}`],
  ['--jsno', `Unknown option '--jsno'. Did you mean --json? Usage: ${USAGE}`],
  ['--fast', `Unknown option '--fast'. Usage: ${USAGE}`],
  ['-x', `Unknown option '-x'. Usage: ${USAGE}`],
])('the unknown flag %s is refused with the nearest known one, if any is near', (flag, message) => {
  expect(() => read(['data', flag])).toThrow(message);
});

test('a word that a command does not take is refused with the usage', () => {
  const { words: _, ...wordless } = manual;
  expect(() => readArguments(wordless, ['data'], {})).toThrow(
    "Unexpected argument 'data'. Usage: npm run import -- [--dry-run]",
  );
});

test('the manual says what the command does, its flags, examples and exit codes', () => {
  expect(manualText(manual)).toBe(`${USAGE}

Loads a data set.

Flags:
  --dry-run    Writes nothing.
  --shard I/N  Loads a part, so that several machines share the work.
  --json       Prints one JSON object.
  -h, --help   Prints this text and does nothing else.

Examples:
  npm run import -- data
  npm run import -- data --dry-run

Exit codes:
  0  It did what it says.
  1  Rows were refused.
`);
});
