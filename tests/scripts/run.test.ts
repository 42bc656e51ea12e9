import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const run = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/run.mjs', ...args], { encoding: 'utf8', env: { ...process.env } });

describe('npm run', () => {
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
