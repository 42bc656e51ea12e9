import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const signals = new URL('../../../src/server/command/close-on-signal.ts', import.meta.url);

async function endedBy(signal: NodeJS.Signals, close: string, withinMs = 60_000) {
  const program = `import { closeOnSignal } from '${signals}';
    closeOnSignal(async () => { ${close} }, ${withinMs});
    setInterval(() => {}, 1000);
    console.log('ready');`;
  const stdio = ['ignore', 'pipe', 'ignore'] as const;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: [...stdio] });
  const output = text(child.stdout);
  await once(child.stdout, 'data');
  child.kill(signal);
  const [code] = await once(child, 'exit');
  return { code, output: await output };
}

it.each(['SIGINT', 'SIGTERM'] as const)('%s closes everything before the process ends', async (signal) => {
  expect(await endedBy(signal, "console.log('closed')")).toEqual({ code: 0, output: 'ready\nclosed\n' });
});

it('a close that fails ends the process with exit code 1', async () => {
  expect((await endedBy('SIGTERM', "throw new Error('no')")).code).toBe(1);
});

it('a close that never ends is aborted after its timeout', async () => {
  expect((await endedBy('SIGTERM', 'await new Promise(() => {})', 100)).code).toBe(1);
});

it('a second signal ends the process at once, but not the one that npm passes on with the same Ctrl-C', async () => {
  const press = "process.emit('SIGINT')";
  const again = `clock = 100; ${press}; console.log('still closing'); clock = 600; ${press}; await new Promise(() => {})`;
  const program = `import { closeOnSignal } from '${signals}';
    let clock = 0;
    closeOnSignal(async () => { await null; ${again} }, 60_000, () => clock);
    ${press};
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const output = text(child.stdout);
  const [code] = await once(child, 'exit');
  expect({ code, output: await output }).toEqual({ code: 1, output: 'still closing\n' });
});
