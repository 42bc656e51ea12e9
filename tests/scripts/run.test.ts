import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const run = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/run.mjs', ...args], { encoding: 'utf8', env: { ...process.env } });

describe('npm run', () => {
  it('hands a command its own arguments', () => {
    const { status, stderr } = run('generate', '--colour');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Unknown option '--colour'\. Usage: npm run generate -- /);
  });

  it.each(['nothing', '../package', ''])("answers '%s' in one sentence, since it is no command", (name) => {
    const { status, stderr } = run(name);
    expect([status, stderr]).toEqual([1, `There is no command '${name}' in scripts/.\n`]);
  });
});
