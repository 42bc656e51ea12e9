import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { awaitSite, lockSite, SiteBusy } from '#generator/publish/lock-site.ts';

let siteDir: string;
beforeEach(() => {
  siteDir = mkdtempSync(join(tmpdir(), 'angala-locks-'));
});
afterEach(() => rmSync(siteDir, { recursive: true, force: true }));

/** A clock that each look into the folder moves on by a second; `at` happens at the look of that number. */
function waitLimit(seconds: number, at: Record<number, () => void> = {}) {
  let clock = 0;
  const said: string[] = [];
  const now = () => clock * 1000;
  const pause = async () => {
    clock++;
    at[clock]?.();
  };
  return { said, asked: { seconds, say: (line: string) => said.push(line), now, pause } };
}

test('a folder that is free is taken without a word', async () => {
  const { said, asked } = waitLimit(10);
  const lock = await awaitSite(siteDir, asked);
  expect(() => lockSite(siteDir)).toThrow(SiteBusy);
  lock.release();
  lockSite(siteDir).release();
  expect(said).toEqual([]);
});

test('a publish under way is waited for, which is said once', async () => {
  const other = lockSite(siteDir);
  const { said, asked } = waitLimit(10, { 3: other.release });
  (await awaitSite(siteDir, asked)).release();
  expect(said).toEqual([`Another publish into ${siteDir} is under way. Waiting up to 10 s for it to end.`]);
});

test('one that does not end is waited for no longer than was asked, and then refused', async () => {
  const other = lockSite(siteDir);
  await expect(awaitSite(siteDir, waitLimit(5).asked)).rejects.toThrow(SiteBusy);
  other.release();
  lockSite(siteDir).release();
});

test('no wait at all is a refusal at once', async () => {
  const other = lockSite(siteDir);
  await expect(awaitSite(siteDir, waitLimit(0).asked)).rejects.toThrow(SiteBusy);
  other.release();
});

test('whoever waits is next: a worker that comes back between two slices of its work is refused', async () => {
  let held = lockSite(siteDir);
  const comesBack = () => {
    held.release();
    held = lockSite(siteDir);
  };
  let refused: unknown;
  const { asked } = waitLimit(10, {
    2: () => {
      try {
        comesBack();
      } catch (fault) {
        refused = fault;
      }
    },
  });
  (await awaitSite(siteDir, asked)).release();
  expect(refused).toBeInstanceOf(SiteBusy);
});
