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

test('the words of a search in the log are in the address of the list, for a reload, Back and a colleague', async () => {
  const asked: object[] = [];
  const { listings, addresses } = await openEditor(undefined, {
    rpc: (name, args) => void (name === 'admin_changes' && 'words' in args && asked.push(args)),
  });
  const log = () => listings.changeLog.$log.get();
  await listings.followHash('#listings/property?q=lake');
  asked.length = 0;
  await listings.searchChanges('Asha Rao');
  await listings.searchChanges('');
  const steps = ['q=lake&changes=Asha+Rao', 'q=lake&changes='];
  expect(addresses).toEqual(steps.map((query) => `step to #listings/property?${query}`));

  await listings.followHash(`#listings/property?${steps[0]}`);
  expect(log()).toMatchObject({ words: 'Asha Rao', load: 'ready' });
  // What is shown already is not read again.
  await listings.followHash(`#listings/property?${steps[0]}&page=2`);
  await listings.followHash('#listings');
  expect(asked).toMatchObject([{ words: 'Asha Rao' }, { words: '' }, { words: 'Asha Rao' }]);
  await listings.followHash('#listings/property?q=lake');
  expect(log()).toEqual({ load: 'closed', words: '', rows: [], next: null });
});
