/**
 * Preloaded into a publishing process and its workers. It stops before the write, rename or removal that HOLD_AT names
 * ('write /buy/index.html'), creates the file HOLD_FILE to say so, and goes on when that file is removed.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { sleep } from '#domain/concurrency/sleep.ts';

const [operation = '', target = ''] = (process.env['HOLD_AT'] ?? '').split(' ');
const holdFile = process.env['HOLD_FILE'] ?? '';
const { existsSync, writeFileSync, renameSync } = fs;
const { writeFile, rename, rm } = fs.promises;
const sleepCell = new Int32Array(new SharedArrayBuffer(4));
let hasHeld = false;

function holdsAt(name: string, path: unknown): boolean {
  if (hasHeld || name !== operation || !String(path).includes(target)) return false;
  hasHeld = true;
  writeFileSync(holdFile, '');
  return true;
}

async function holdAt(name: string, path: unknown): Promise<void> {
  if (holdsAt(name, path)) while (existsSync(holdFile)) await sleep(10);
}

/** A worker writes synchronously, so its whole thread stops. */
function stopAt(name: string, path: unknown): void {
  if (holdsAt(name, path)) while (existsSync(holdFile)) Atomics.wait(sleepCell, 0, 0, 10);
}

fs.promises.writeFile = async (...[file, ...rest]: Parameters<typeof writeFile>) => {
  await holdAt('write', file);
  return writeFile(file, ...rest);
};
fs.writeFileSync = (file, ...rest) => {
  stopAt('write', file);
  writeFileSync(file, ...rest);
};
fs.promises.rename = async (from, to) => {
  await holdAt('rename', to);
  return rename(from, to);
};
fs.renameSync = (from, to) => {
  stopAt('rename', to);
  renameSync(from, to);
};
fs.promises.rm = async (...[path, ...rest]: Parameters<typeof rm>) => {
  await holdAt('remove', path);
  return rm(path, ...rest);
};
syncBuiltinESMExports();
