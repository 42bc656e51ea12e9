/**
 * Preloaded into a publishing process and its workers: stops in the middle of the write, rename or removal that HOLD_AT
 * names ('write /buy/index.html'), says so by making the file HOLD_FILE, and goes on when that file is taken away.
 */
import { existsSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';

const [operation = '', wanted = ''] = (process.env['HOLD_AT'] ?? '').split(' ');
const holdFile = process.env['HOLD_FILE'] ?? '';
const { writeFile, rename, rm } = fs;
let held = false;

async function holdAt(name: string, path: unknown): Promise<void> {
  if (held || name !== operation || !String(path).includes(wanted)) return;
  held = true;
  writeFileSync(holdFile, '');
  while (existsSync(holdFile)) await pause(10);
}

fs.writeFile = async (...[file, ...rest]: Parameters<typeof writeFile>) => {
  await holdAt('write', file);
  return writeFile(file, ...rest);
};
fs.rename = async (from, to) => {
  await holdAt('rename', to);
  return rename(from, to);
};
fs.rm = async (...[path, ...rest]: Parameters<typeof rm>) => {
  await holdAt('remove', path);
  return rm(path, ...rest);
};
syncBuiltinESMExports();
