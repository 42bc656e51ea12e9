import { expect, it } from 'vitest';
import { runCommand } from '#server/command/run-command.ts';

/** What a command that fails with this writes. */
async function outputOf(fault: unknown): Promise<string> {
  const lines: string[] = [];
  await runCommand(() => Promise.reject(fault), { write: (line) => lines.push(line), exit: () => {} });
  return lines.join('\n');
}

const full = 'What was there before is unchanged. Make room, then run the same command again.';

it.each<[what: string, fault: unknown, reason: string]>([
  ['of a file', new Error('ENOSPC: no space left on device, write'), 'ENOSPC: no space left on device'],
  ['of the embedded database', { name: 'ErrnoError', errno: 51 }, 'ENOSPC: no space left on device'],
  [
    'of Postgres',
    new Error('It failed', { cause: new Error('could not extend file "base/1": No space left on device') }),
    'No space left on device',
  ],
])('a full disk %s is one sentence', async (_what, fault, reason) => {
  expect(await outputOf(fault)).toBe(`The disk is full (${reason}). ${full}`);
});

it('a fault that is no Error is shown with its fields', async () => {
  expect(await outputOf({ name: 'ErrnoError', errno: 44 })).toBe("{ name: 'ErrnoError', errno: 44 }");
});
