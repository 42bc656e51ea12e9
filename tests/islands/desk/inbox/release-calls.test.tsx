import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { appointmentRow, enquiryRow } from '#contracts/admin-inbox.ts';
import { AppointmentCard } from '#islands/desk/inbox/card/AppointmentCard.tsx';
import { SameMailboxLine } from '#islands/desk/inbox/card/SameMailboxLine.tsx';
import { createInbox } from '#islands/desk/inbox/inbox.ts';
import { createCallReleaser, releasedMessage } from '#islands/desk/inbox/list/call-releaser.ts';
import { ReleaseDialog } from '#islands/desk/inbox/card/ReleaseDialog.tsx';
import { blockedStorage } from '../../fake-storage.ts';
import { fakeBackend, refusal, toastRecorder } from '../../staff-fakes.ts';
import { row } from './inbox-fixture.ts';

const now = new Date('2026-11-21T06:00:00Z');
const relatedCall = (id: string, name = 'Asha') => ({
  id,
  updated_at: `seen ${id}`,
  reference: `ANG-0000${id}`,
  name,
  preferred_date: '2026-11-24',
  preferred_time: '10:00:00',
});
const call = (overrides: object = {}) =>
  appointmentRow.parse({
    ...row('1', 'requested'),
    ...{
      email: 'asha@mail.example',
      phone: '+91 \u202e12',
      owner_name: null,
      created_at: '2026-11-21T05:00:00Z',
    },
    ...{
      preferred_date: '2026-11-23',
      preferred_time: '10:30:00',
      message: '',
      notified: true,
      person: null,
      mail_held_until: null,
      suspected_because: null,
      related: [],
    },
    ...overrides,
  });
const inbox = createInbox({
  userId: 'u1',
  newKey: () => 'a1',
  origin: 'https://angala.test',
  openStorage: blockedStorage,
  backend: fakeBackend(),
  showToast: () => {},
  pause: () => Promise.resolve(),
});
const rendered = (entry: ReturnType<typeof call>) =>
  renderToStaticMarkup(
    <AppointmentCard
      giveCall={() => Promise.resolve([])}
      list={inbox.appointments}
      row={entry}
      now={now}
      staff={[]}
      onRelease={() => Promise.resolve()}
    />,
  );

test('an open call shows how many others come from its network, and nothing when it is alone or cancelled', () => {
  const otherCalls = [relatedCall('2'), relatedCall('3')];
  expect(rendered(call({ related: otherCalls }))).toContain('2 other calls to come from the same place.');
  expect(rendered(call())).not.toContain('same place');
  expect(rendered(call({ related: otherCalls, status: 'cancelled' }))).not.toContain('same place');
});

test('text of a caller is isolated from ours and cannot reverse its direction', () => {
  expect(rendered(call({ message: 'Call\u202eme' }))).toContain('<bdi>Callme</bdi>');
  expect(rendered(call())).toContain('<bdi>+91 12</bdi>');
});

test('a call whose caller received no mail says so', () => {
  expect(rendered(call({ notified: false }))).toContain('No mail went to this address');
  expect(rendered(call())).not.toContain('No mail went');
});

test('the release dialog lists every call of the place, all ticked, and counts them', () => {
  const html = renderToStaticMarkup(
    <ReleaseDialog
      row={call({ related: [relatedCall('2'), relatedCall('3', 'Ravi')] })}
      onRelease={() => {}}
      onClose={() => {}}
    />,
  );
  expect(html.match(/checked=""/g)).toHaveLength(3);
  expect(html).toContain('<bdi>Ravi</bdi><span> · ANG-00003</span>');
  expect(html).toContain('Release 3 calls');
});

test('an enquiry names others of the same mailbox, and warns when the phone differs', () => {
  const line = (same_phone: boolean) =>
    renderToStaticMarkup(
      <SameMailboxLine
        list={inbox.enquiries}
        relatedEnquiries={enquiryRow.shape.related.parse([
          { reference: 'ANG-7K3M9', property_title: null, same_phone },
        ])}
      />,
    );
  expect(line(false)).toContain('ANG-7K3M9 (another phone)');
  expect(line(false)).toContain('somebody else may have sent one of them');
  expect(line(true)).not.toContain('somebody else');
});

test('releases calls with the versions that were read, and reads the list again', async () => {
  const rpcCalls: unknown[] = [];
  const toasts = toastRecorder();
  let read = 0;
  const backend = fakeBackend({
    rpc: async (name, args, answer) => {
      rpcCalls.push([name, args]);
      return answer.parse({ released: 2, changed: 0, mails: 1 });
    },
  });
  const release = createCallReleaser({ backend, showToast: toasts.show }, async () => {
    read += 1;
  });
  await release([relatedCall('2'), relatedCall('3')]);
  expect(rpcCalls).toEqual([
    [
      'release_calls',
      {
        calls: [
          { id: '2', seen_at: 'seen 2' },
          { id: '3', seen_at: 'seen 3' },
        ],
      },
    ],
  ]);
  expect([toasts.last()?.title, toasts.last()?.tone, read]).toEqual(['2 calls released', 'plain', 1]);
});

test('a refused release shows an error and checks the session again', async () => {
  const toasts = toastRecorder();
  let refused = 0;
  const release = createCallReleaser(
    {
      backend: fakeBackend({ rpc: () => refusal('Admin privileges are required to do this.', 403) }, () => {
        refused += 1;
      }),
      showToast: toasts.show,
    },
    () => Promise.resolve(),
  );
  await release([relatedCall('2')]);
  expect([toasts.last()?.title, refused]).toEqual(['Not released', 1]);
});

test.each([
  [{ released: 1, changed: 0, mails: 0 }, '1 call released: Its slot is free again.'],
  [
    { released: 6, changed: 1, mails: 2 },
    '6 calls released: Their slots are free again. 2 mails tell who was named. 1 call was changed or over meanwhile and stays as before: check, then decide.',
  ],
  [
    { released: 0, changed: 2, mails: 0 },
    '0 calls released: 2 calls were changed or over meanwhile and stay as before: check, then decide.',
  ],
])('describes the result %j as %j', (answer, words) => {
  const { title, description } = releasedMessage(answer);
  expect(`${title}: ${description}`).toBe(words);
});
