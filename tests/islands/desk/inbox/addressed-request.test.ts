import { expect, test } from 'vitest';
import { createInbox } from '#islands/desk/inbox/inbox.ts';
import { blockedStorage } from '../../fake-storage.ts';
import { fakeBackend, toastRecorder } from '../../staff-fakes.ts';
import { row } from './inbox-fixture.ts';

const enquiry = (id: string) => ({
  ...row(id),
  ...{ notified: true, person: null, mail_held_until: null, suspected_because: null, related: [] },
  ...{ email: 'a@b.in', phone: '1', created_at: '2026-11-21T20:15:10Z', enquiry_type: 'general_help' },
  ...{ preferred_contact: 'WhatsApp', best_times: '', property_id: null, property_title: null },
  ...{ property_price: 0, property_currency: 'INR', property_area: null, property_url: null },
  ...{ asked_home: null, answered: null },
});

/** An inbox whose reads a test answers, each with the kind and the words that it asks for. */
function openInbox() {
  const reads: { kind: string; words: string; answer: (...ids: string[]) => void }[] = [];
  const inbox = createInbox({
    backend: fakeBackend({
      rpc: async (_name, args, answer) => {
        const { kind = '', words = '' } = Object(args);
        const page = await new Promise((resolve) => {
          reads.push({
            ...{ kind, words },
            answer: (...ids) =>
              resolve({ rows: ids.map(enquiry), next: null, total: ids.length, waiting: 7, suspected: 0 }),
          });
        });
        return answer.parse(page);
      },
    }),
    userId: 'asha',
    showToast: toastRecorder().show,
    pause: () => Promise.resolve(),
    openStorage: blockedStorage,
    newKey: () => 'a1',
    origin: 'https://angala.test',
  });
  const asked = (kind: string) => reads.filter((each) => each.kind === kind).map(({ words }) => words);
  const shown = () => inbox.enquiries.$list.get().rows.map(({ id }) => id);
  return { inbox, reads, asked, shown };
}

test('an address of one enquiry reads that one alone, once, and the calls beside it', async () => {
  const { inbox, asked } = openInbox();
  void inbox.begin('#inbox/enquiries/ANG-00002');
  void inbox.followHash('#inbox/enquiries/ANG-00002');
  expect(asked('enquiry')).toEqual(['ANG-00002']);
  expect(asked('appointment')).toEqual(['']);
});

test.each([
  ['#inbox', [''], ['']],
  ['#inbox/calls', [''], ['']],
  ['#inbox/calls/ANG-00002', [''], ['ANG-00002']],
  ['#inbox?status=new', [], ['']],
  ['#inbox/calls?q=asha', [''], []],
  ['#inbox/enquiries?q=asha', [''], ['']],
])('an address of %s leaves to its list what the list asks for', (hash, enquiries, calls) => {
  const { inbox, asked } = openInbox();
  void inbox.begin(hash);
  expect([asked('enquiry'), asked('appointment')]).toEqual([enquiries, calls]);
});

test('an enquiry that a link of the open inbox names is shown without the others while it is read', async () => {
  const { inbox, reads, shown } = openInbox();
  const begun = inbox.enquiries.load();
  reads[0]?.answer('1', '2');
  await begun;
  const found = inbox.followHash('#inbox/enquiries/ANG-00002');
  expect(shown()).toEqual(['2']);
  reads[1]?.answer('2');
  await found;
  expect(inbox.enquiries.$list.get()).toMatchObject({ total: 1, load: 'ready', search: 'ANG-00002' });
});
