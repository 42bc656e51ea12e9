/**
 * Preloaded into a publishing process and its workers: ends it without a word, as `kill -9` does, in the middle of the
 * write, rename or removal that KILL_AT names ('write /buy/index.html', 'rename manifest.json', 'remove _a/').
 */
import { writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const [operation = '', wanted = ''] = (process.env['KILL_AT'] ?? '').split(' ');
const { writeFile, rename, rm } = fs;
const meant = (name: string, path: unknown) => name === operation && String(path).includes(wanted);
const die = (): never => {
  process.kill(process.pid, 'SIGKILL');
  // The signal is on its way: nothing more may happen here.
  for (;;);
};

fs.writeFile = async (...[file, data, ...rest]: Parameters<typeof writeFile>) => {
  if (meant('write', file)) {
    const bytes = Buffer.from(typeof data === 'string' || data instanceof Uint8Array ? data : '');
    writeFileSync(String(file), bytes.subarray(0, bytes.length >> 1));
    die();
  }
  return writeFile(file, data, ...rest);
};
fs.rename = async (from, to) => (meant('rename', to) ? die() : rename(from, to));
fs.rm = async (...[path, ...rest]: Parameters<typeof rm>) =>
  meant('remove', path) ? die() : rm(path, ...rest);
syncBuiltinESMExports();
