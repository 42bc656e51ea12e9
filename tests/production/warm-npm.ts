import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { askHost } from '../fixtures/warm-command.ts';

const callSchema = z.object({
  words: z.array(z.string()),
  variables: z.record(z.string(), z.string()),
  cwd: z.string(),
});

/** An `npm` that understands the calls of publish.sh: `npm run --silent generate -- --all`. */
const NPM_SCRIPT = `#!/usr/bin/env node
const { connect } = require('node:net');
const { join } = require('node:path');
const socket = connect({ path: join(__dirname, 'socket'), allowHalfOpen: true });
socket.end(JSON.stringify({ words: process.argv.slice(2), variables: process.env, cwd: process.cwd() }));
let reply = '';
socket.on('data', (piece) => (reply += piece)).on('end', () => {
  const { code, stdout, stderr } = JSON.parse(reply);
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = code;
});
`;

/**
 * A folder for the PATH of a script. Its `npm` runs commands in a process that has already loaded their code.
 * npm, the check of the installation and the start of Node take longer than what the commands publish.
 */
export async function openWarmNpm(folder: string): Promise<{ folder: string; close: () => Promise<void> }> {
  mkdirSync(folder);
  writeFileSync(join(folder, 'npm'), NPM_SCRIPT, { mode: 0o755 });
  const server = createServer({ allowHalfOpen: true }, async (socket) => {
    const { words, variables, cwd } = callSchema.parse(JSON.parse(await text(socket)));
    const [run, silent, name, , ...args] = words;
    if (run !== 'run' || silent !== '--silent') throw new Error(`npm ${words.join(' ')} is not known here.`);
    const result = await askHost({ script: `${name}.ts`, args, variables, cwd });
    socket.end(JSON.stringify(result));
  });
  server.listen(join(folder, 'socket'));
  await once(server, 'listening');
  return { folder, close: () => new Promise((closed) => server.close(() => closed())) };
}
