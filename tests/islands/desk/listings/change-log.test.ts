import { expect, test } from 'vitest';
import { openEditor } from './editor/editor-fixture.ts';

/** The listings of a server whose log fails while `state.isDown`. */
async function openLog() {
  const state = { isDown: true };
  const { listings } = await openEditor(undefined, {
    rpc: (name) => {
      if (name === 'admin_changes' && state.isDown) throw new Error('The server could not be reached.');
    },
  });
  return { listings, state, log: () => listings.changeLog.$log.get() };
}

test('a search in the log that fails is not shown as a search that found nothing', async () => {
  const { listings, state, log } = await openLog();
  const search = listings.changeLog.search('price');
  expect(log()).toMatchObject({ load: 'loading' });
  await search;
  expect(log()).toMatchObject({ load: 'failed' });
  state.isDown = false;
  await listings.changeLog.search('price');
  expect(log()).toMatchObject({ load: 'ready', rows: [] });
});
