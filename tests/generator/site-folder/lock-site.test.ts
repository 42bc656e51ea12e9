import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { awaitSiteLock, lockSite, SiteBusy } from '#generator/site-folder/lock-site.ts';

let root: string;
let siteDir: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'angala-locks-'));
  siteDir = join(root, 'site');
  mkdirSync(siteDir);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A time limit with a clock that each poll of the folder moves on by a second. `at` acts after so many polls. */
function waitLimit(seconds: number, at: Record<number, () => void> = {}) {
  let clock = 0;
  const logLines: string[] = [];
  const now = () => clock * 1000;
  const pause = async () => {
    clock++;
    at[clock]?.();
  };
  return { logLines, options: { seconds, log: (line: string) => logLines.push(line), now, pause } };
}

test('a free folder is locked without a message', async () => {
  const { logLines, options } = waitLimit(10);
  const lock = await awaitSiteLock(siteDir, options);
  expect(() => lockSite(siteDir)).toThrow(SiteBusy);
  lock.release();
  lockSite(siteDir).release();
  expect(logLines).toEqual([]);
});

test('a wait for a running publish is announced once, and ends with it', async () => {
  const other = lockSite(siteDir);
  const { logLines, options } = waitLimit(10, { 3: other.release });
  (await awaitSiteLock(siteDir, options)).release();
  expect(logLines).toEqual([
    `Another publish into ${siteDir} is under way. Waiting up to 10 s for it to end.`,
  ]);
});

test('a wait for a running publish ends at its time limit with an error', async () => {
  const other = lockSite(siteDir);
  await expect(awaitSiteLock(siteDir, waitLimit(5).options)).rejects.toThrow(SiteBusy);
  other.release();
  lockSite(siteDir).release();
});

test('a time limit of zero rejects at once', async () => {
  const other = lockSite(siteDir);
  await expect(awaitSiteLock(siteDir, waitLimit(0).options)).rejects.toThrow(SiteBusy);
  other.release();
});

test('a waiting publish is next, so a worker that wants the lock again is refused', async () => {
  let lock = lockSite(siteDir);
  const relock = () => {
    lock.release();
    lock = lockSite(siteDir);
  };
  let refused: unknown;
  const { options } = waitLimit(10, {
    2: () => {
      try {
        relock();
      } catch (fault) {
        refused = fault;
      }
    },
  });
  (await awaitSiteLock(siteDir, options)).release();
  expect(refused).toBeInstanceOf(SiteBusy);
});

test('the lock file is beside the folder, and applies to symbolic links to it', () => {
  const lock = lockSite(siteDir);
  expect(existsSync(join(root, '.site.lock'))).toBe(true);
  const link = join(root, 'link');
  symlinkSync(siteDir, link);
  expect(() => lockSite(link)).toThrow(SiteBusy);
  lock.release();
  lockSite(link).release();
});

test('a folder where no lock file can be written is reported with the setting to change', () => {
  writeFileSync(join(siteDir, 'file'), '');
  expect(() => lockSite(join(siteDir, 'file/site'))).toThrow(
    /\.site\.lock cannot be written to, .*: set SITE_DIR to a folder in one that can be written to\.$/,
  );
});
