import { expect, test } from 'vitest';
import { createInboxDrafts } from '#islands/desk/inbox/list/inbox-drafts.ts';
import { fakeStorage } from '../../fake-storage.ts';
import { row } from './inbox-fixture.ts';

test('a note typed in one tab is kept when another tab types about another enquiry', () => {
  const storage = fakeStorage();
  const open = () => createInboxDrafts(() => storage, 'angala.enquiries.asha');
  const [one, other] = [open(), open()];
  one.typeNote(row('1'), 'Call on Monday');
  other.typeNote(row('2'), 'Wants a balcony');
  expect(open().$unsaved.get()).toMatchObject({
    '1': { note: { text: 'Call on Monday' } },
    '2': { note: { text: 'Wants a balcony' } },
  });
});
