import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { nightlyIf } from '../fixtures/nightly.ts';

const run = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/run.mjs', ...args], { encoding: 'utf8', env: { ...process.env } });

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));
const commands = Object.entries(scripts).flatMap(([script, command]) => {
  const name = /scripts\/run\.mjs ([a-z-]+)$/.exec(command)?.[1];
  return name ? [{ script, name }] : [];
});

describe('npm run', () => {
  it.each(commands)('$script -- --help prints its manual and does nothing', ({ script, name }) => {
    const help = run(name, '--help');
    expect([help.status, help.stderr]).toEqual([0, '']);
    const start = ['start', 'test'].includes(script) ? `npm ${script}` : `npm run ${script}`;
    expect(help.stdout.startsWith(start)).toBe(true);
    expect(help.stdout).toMatch(
      /\nFlags:\n(.+\n)+\nExamples:\n {2}\S.+\n {2}\S.+\n\nExit codes:\n {2}0 .+\n {2}1 /,
    );
  });

  for (const { script, name } of commands)
    it(`${script} -- -h prints the same`, nightlyIf(name !== 'generate'), () => {
      expect(run(name, '-h').stdout).toBe(run(name, '--help').stdout);
    });

  it('every command has its manual', () => {
    expect(commands.length).toBe(Object.keys(scripts).length - 1);
  });

  it('passes a command its arguments', () => {
    const { status, stderr } = run('generate', '--colour');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Unknown option '--colour'\. Usage: npm run generate -- /);
  });

  it.each(['nothing', '../package', ''])("refuses the unknown command '%s' with one sentence", (name) => {
    const { status, stderr } = run(name);
    expect([status, stderr]).toEqual([1, `There is no command '${name}' in scripts/.\n`]);
  });
});
