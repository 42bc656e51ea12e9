import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createWriteProbe, healthOf } from '#server/http/health.ts';

const noon = new Date('2026-11-22T12:00:00Z');
const before = (seconds: number) => new Date(noon.getTime() - seconds * 1000);

it.each([
  ['nothing is published yet', null, 0, null, true, 'starting'],
  ['the worker has just been started', before(10), 0, null, true, 'starting'],
  ['the worker was not seen for 90 s after the site was published', before(90), 0, null, true, 'failing'],
  ['the worker was seen', before(900), 0, before(2), true, 'ok'],
  ['the last publish left two pages as they were', before(900), 2, before(2), true, 'ok'],
  ['the first publish failed', null, null, before(2), true, 'failing'],
  ['the last publish failed and one before had not', before(900), null, before(2), true, 'failing'],
  ['the worker was seen last 90 s ago', before(900), 0, before(90), true, 'failing'],
  ['the disk is not writable', before(900), 0, before(2), false, 'failing'],
  ['the disk is not writable from the start', null, 0, null, false, 'failing'],
] as const)(
  'the health has the expected status while %s',
  (_, published, failedPages, worker, writable, status) => {
    expect(healthOf({ published, failedPages, worker, writable, now: noon })).toEqual({
      status,
      published,
      failedPages,
      worker,
      writable,
    });
  },
);

it('the write probe detects an unwritable folder after five seconds and leaves no file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'angala-health-'));
  let time = 0;
  const isWritable = createWriteProbe([folder, join(folder, 'site')], () => time);
  expect(await isWritable()).toBe(true);
  expect(readdirSync(folder)).toEqual(['site']);
  // Replaces the folder by a file.
  rmSync(join(folder, 'site'), { recursive: true });
  writeFileSync(join(folder, 'site'), '');
  expect(await isWritable()).toBe(true);
  time = 5000;
  expect(await isWritable()).toBe(false);
  rmSync(folder, { recursive: true });
});
