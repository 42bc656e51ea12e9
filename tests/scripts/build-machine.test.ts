import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('the workflow Check runs .ci/run and no step of its own', () => {
  const commands = [...read('.github/workflows/check.yml').matchAll(/^\s*(?:- )?run:\s*(.*)$/gm)];
  expect(commands.map(([, command]) => command)).toEqual(['.ci/run']);
});

test('.ci/run contains the test command of the README word for word', () => {
  const [, command = ''] = /^(npm install && npm test)\b/m.exec(read('README.md')) ?? [];
  expect(command).not.toBe('');
  expect(read('.ci/run')).toContain(command);
});

describe('.ci/run', () => {
  const programs = mkdtempSync(join(tmpdir(), 'angala-build-machine-'));
  afterAll(() => rmSync(programs, { recursive: true }));
  const program = (name: string, script: string) =>
    writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

  beforeEach(() => {
    program('id', 'echo 0');
    program('sudo', 'exit 1');
  });

  /** Runs `.ci/run` with an npm whose commands do this. */
  function run(npm: { install?: string; test?: string; check?: string }) {
    program(
      'npm',
      `case "$*" in
install) ${npm.install ?? 'true'} ;;
test) ${npm.test ?? 'true'} ;;
"run check") ${npm.check ?? 'true'} ;;
*) echo "unknown: $*"; exit 9 ;;
esac`,
    );
    const { status, stdout } = spawnSync(join(root, '.ci/run'), {
      encoding: 'utf8',
      env: { PATH: `${programs}:${process.env['PATH'] ?? ''}` },
    });
    return { code: status, lines: stdout.trim().split('\n') };
  }

  test.each([
    ['everything passes', { test: 'echo "7 passed, 0 failed"' }, 0, '8 passed, 0 failed'],
    ['a test fails', { test: 'echo "7 passed, 2 failed"; exit 1' }, 1, '8 passed, 2 failed'],
    ['a check fails', { test: 'echo "7 passed, 0 failed"', check: 'exit 1' }, 1, '7 passed, 1 failed'],
    ['the suite stops before its end', { test: 'exit 1' }, 1, '1 passed, 1 failed'],
    ['the suite is silent', { test: 'true' }, 1, '1 passed, 1 failed'],
    ['the packages cannot be installed', { install: 'exit 1' }, 1, '1 passed, 1 failed'],
  ])('ends with a summary line and an exit code when %s', (_, npm, code, last) => {
    const result = run(npm);
    expect([result.code, result.lines.at(-1)]).toEqual([code, last]);
  });

  test('installs the servers of the tests when sudo needs no password', () => {
    program('id', 'echo 1000');
    program('sudo', 'echo "sudo $*"');
    const { code, lines } = run({ test: 'echo "7 passed, 0 failed"' });
    expect(lines).toContainEqual(expect.stringMatching(/^sudo apt-get install -y -qq nginx-light caddy /));
    expect([code, lines.at(-1)]).toEqual([0, '8 passed, 0 failed']);
  });

  test('continues when nothing may be installed', () => {
    program('id', 'echo 1000');
    expect(run({ test: 'echo "7 passed, 0 failed"' }).lines.at(-1)).toBe('8 passed, 0 failed');
  });
});
