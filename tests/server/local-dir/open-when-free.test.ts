import { expect, test } from 'vitest';
import { FolderBusy, openWhenFree } from '#server/local-dir/open-when-free.ts';

/** A folder that is free after some seconds, and a clock that moves only while somebody waits. */
function folderFreeAfter(seconds: number) {
  let clock = 0;
  const logLines: string[] = [];
  const wait = {
    log: (sentence: string) => logLines.push(sentence),
    now: () => clock,
    pause: async (ms: number) => {
      clock += ms;
    },
  };
  const open = async () => {
    if (clock < seconds * 1000) throw new FolderBusy('It is in use by process 7.');
    return clock;
  };
  return { logLines, open, wait };
}

test('a command waits until the folder is free, and says so once', async () => {
  const { logLines, open, wait } = folderFreeAfter(3);
  expect(await openWhenFree('.local', { ...wait, seconds: 120 }, open)).toBe(3000);
  expect(logLines).toEqual(['.local is in use by another command. Waiting up to 120 s for it to end.']);
});

test('a command that has waited too long fails with the process that uses the folder', async () => {
  const { logLines, open, wait } = folderFreeAfter(1000);
  await expect(openWhenFree('.local', { ...wait, seconds: 120 }, open)).rejects.toThrow(
    'It is in use by process 7.',
  );
  expect(logLines).toHaveLength(1);
});

test('a command that does not wait is refused at once', async () => {
  const { logLines, open, wait } = folderFreeAfter(1);
  await expect(openWhenFree('.local', { ...wait, seconds: 0 }, open)).rejects.toThrow(FolderBusy);
  expect(logLines).toEqual([]);
});

test('a command does not wait after another error', async () => {
  const { logLines, wait } = folderFreeAfter(1);
  const open = () => Promise.reject(new Error('The folder cannot be written to.'));
  await expect(openWhenFree('.local', { ...wait, seconds: 120 }, open)).rejects.toThrow('cannot be written');
  expect(logLines).toEqual([]);
});
