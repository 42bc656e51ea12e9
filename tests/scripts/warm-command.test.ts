import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { askHost } from '../fixtures/warm-command.ts';

const scripts = join(import.meta.dirname, '../../scripts');

test('after a command that throws late or kills its process, the next one runs in a new process', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'angala-warm-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const run = async (name: string, code: string) => {
    const file = join(folder, `${name}.mjs`);
    await writeFile(file, code);
    return askHost({ script: relative(scripts, file), args: [], variables: {} });
  };
  const waitForever = 'await new Promise((end) => setTimeout(end, 60_000));';
  const greets = "process.stdout.write('Hello.');";
  await expect(
    run('throws', `setTimeout(() => { throw new Error('Left.'); }); ${waitForever}`),
  ).rejects.toThrow('Left.');
  expect(await run('first', greets)).toMatchObject({ code: 0, stdout: 'Hello.' });
  await expect(run('killed', `process.kill(process.pid, 'SIGKILL'); ${waitForever}`)).rejects.toThrow(
    'ended the process',
  );
  expect(await run('second', greets)).toMatchObject({ code: 0, stdout: 'Hello.' });
});
