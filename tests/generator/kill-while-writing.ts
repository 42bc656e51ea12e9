/**
 * Preloaded into a publishing process and its workers. It kills the process with SIGKILL, as `kill -9` does, in the
 * middle of the write, or before the rename or removal, that KILL_AT names ('write /buy/index.html',
 * 'rename manifest.json', 'remove _a/').
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const [operation = '', target = ''] = (process.env['KILL_AT'] ?? '').split(' ');
const { writeFileSync, renameSync } = fs;
const { writeFile, rename, rm } = fs.promises;
const matches = (name: string, path: unknown) => name === operation && String(path).includes(target);
const die = (): never => {
  process.kill(process.pid, 'SIGKILL');
  // Nothing more may happen here until the signal arrives.
  for (;;);
};

function dieWriting(file: unknown, data: unknown): void {
  if (!matches('write', file)) return;
  const bytes = Buffer.from(typeof data === 'string' || data instanceof Uint8Array ? data : '');
  writeFileSync(String(file), bytes.subarray(0, bytes.length >> 1));
  die();
}

fs.promises.writeFile = async (...[file, data, ...rest]: Parameters<typeof writeFile>) => {
  dieWriting(file, data);
  return writeFile(file, data, ...rest);
};
fs.writeFileSync = (file, data, options) => {
  dieWriting(file, data);
  writeFileSync(file, data, options);
};
fs.promises.rename = async (from, to) => (matches('rename', to) ? die() : rename(from, to));
fs.renameSync = (from, to) => (matches('rename', to) ? die() : renameSync(from, to));
fs.promises.rm = async (...[path, ...rest]: Parameters<typeof rm>) =>
  matches('remove', path) ? die() : rm(path, ...rest);
syncBuiltinESMExports();
