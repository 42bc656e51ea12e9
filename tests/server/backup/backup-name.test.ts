import { expect, test } from 'vitest';
import { backupName } from '#server/backup/backup-name.ts';

test.each([
  ['2026-11-22T06:00:00Z', 'angala-2026-11-22T1130.backup.gz'],
  ['2026-11-22T18:30:00Z', 'angala-2026-11-23T0000.backup.gz'],
])('a backup at %s is named for the day and the time in Bangalore', (now, name) => {
  expect(backupName(new Date(now))).toBe(name);
});
