import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readDeploySettings } from '#server/env/deploy-settings.ts';
import { deployVariables, mailVariables, processVariables, testVariables } from '#server/env/variables.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const operations = read('.github/OPERATIONS.md');
const workflows = readdirSync(join(root, '.github/workflows')).map((file) =>
  read(`.github/workflows/${file}`),
);
const matches = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, found = '']) => found))].sort();

/** The text of all programs of this repository: everything that they can print or read. */
const sources = execFileSync(
  'git',
  [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    'scripts',
    'src',
    'functions',
    '.github/actions',
    '.github/workflows',
  ],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .trim()
  .split('\n')
  .filter((file) => /\.(?:ts|mjs|sh|yml)$/.test(file) && existsSync(join(root, file)))
  .map(read)
  .join('\n');

/**
 * Options of other programs: `--orphan` of git, for starting a branch anew; the others of the Supabase CLI, for
 * copying photographs.
 */
const flagsOfOthers = ['--orphan', '--remote', '--experimental'];

describe('everything that OPERATIONS.md refers to exists:', () => {
  test.each(matches(operations, /npm run ([a-z:]+)/g))('the command %s', (name) => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('package.json')));
    expect(Object.keys(scripts)).toContain(name);
  });

  test.each(matches(operations, /[ `](--[a-z-]{4,})/g))('the flag %s', (flag) => {
    expect(sources.includes(flag.slice(2)) || flagsOfOthers.includes(flag)).toBe(true);
  });

  test.each(matches(operations, /`(?:[^`]*?\s)?((?:\.github|tests|public|src|scripts)\/[\w./-]+)`/g))(
    'the file %s',
    (file) => {
      // A publish writes it, so it is not in the repository.
      if (file !== 'public/manifest.json') expect(existsSync(join(root, file))).toBe(true);
    },
  );

  test.each(matches(operations, /\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g))('the variable %s', (name) => {
    expect(new RegExp(`\\b${name}\\b`).test(sources)).toBe(true);
  });

  test.each(['Publish', 'Deploy'])('the workflow %s, which can be started by hand', (name) => {
    expect(operations).toMatch(new RegExp(`Actions → ${name}`));
    const workflow = workflows.find((text) => text.startsWith(`name: ${name}\n`));
    expect(workflow).toMatch(/^ {2}workflow_dispatch:/m);
  });

  test.each(matches(operations, /^\| \*([^|]+)\* \|/gm))('the message: %s', (words) => {
    // Programs insert their own numbers and names at these places.
    const pieces = words.split(/\b[NM]\b|\b\d+\b(?: %)?|'published'|…/).map((piece) => piece.trim());
    for (const piece of pieces.filter((text) => text.length > 1))
      expect([piece, sources.includes(piece)]).toEqual([piece, true]);
  });
});

describe('README.md or OPERATIONS.md explains every variable that a program reads:', () => {
  const schemas = [processVariables, mailVariables, deployVariables, testVariables];
  const names = new Set([
    ...schemas.flatMap((schema) => Object.keys(schema.shape)),
    ...matches(sources, /\benv\('([A-Z][A-Z0-9_]+)'\)/g),
  ]);
  // Build machines set it themselves.
  names.delete('CI');
  const explained = `${read('README.md')}\n${operations}`;

  test.each([...names].sort())('%s', (name) => {
    expect(new RegExp(`\\b${name}\\b`).test(explained)).toBe(true);
  });
});

describe('OPERATIONS.md explains every setting', () => {
  test.each(matches(workflows.join('\n'), /\$\{\{ (?:vars|secrets)\.([A-Z0-9_]+)/g))(
    'that a workflow reads: %s',
    (name) => {
      expect(operations).toContain(`\`${name}\``);
    },
  );

  test.each([
    ...matches(readDeploySettings({}).problems.join('\n'), /^([A-Z0-9_]+) is not set/gm),
    ...Object.keys(deployVariables.shape).filter((name) => /SECRET|TOKEN/.test(name)),
  ])('that a deploy requires: %s', (name) => {
    expect(operations).toContain(name);
  });
});

test('the steps of OPERATIONS.md give the functions the same salt for every later version, and each machine another', () => {
  const [, line = ''] = /^\s*export SITE_ORIGIN=\S+ (IP_HASH_SALT=\$\(.+\))$/m.exec(operations) ?? [];
  const saltAt = (home: string) =>
    execFileSync('bash', ['--norc', '-ec', `export ${line}; printf %s "$IP_HASH_SALT"`], {
      env: { PATH: process.env['PATH'] ?? '', HOME: home },
      encoding: 'utf8',
    });
  const homes = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'angala-salt-')));
  const [first = '', again = '', other = ''] = [homes[0], homes[0], homes[1]].map((home) =>
    saltAt(home ?? ''),
  );
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(again).toBe(first);
  expect(other).toMatch(/^[0-9a-f]{64}$/);
  expect(other).not.toBe(first);
  for (const home of homes) rmSync(home, { recursive: true });
});
