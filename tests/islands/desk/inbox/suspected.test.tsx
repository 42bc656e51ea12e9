import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { appointmentRow } from '#contracts/admin-inbox.ts';
import { AppointmentCard } from '#islands/desk/inbox/card/AppointmentCard.tsx';
import { createInbox } from '#islands/desk/inbox/inbox.ts';
import { SuspectedAlerts } from '#islands/desk/alerts/SuspectedAlerts.tsx';
import { blockedStorage } from '../../fake-storage.ts';
import { fakeBackend } from '../../staff-fakes.ts';
import { row, setUpInboxList } from './inbox-fixture.ts';

const now = new Date('2026-11-21T06:00:00Z');
const inbox = createInbox({
  userId: 'u1',
  newKey: () => 'a1',
  origin: 'https://angala.test',
  openStorage: blockedStorage,
  backend: fakeBackend(),
  showToast: () => {},
  pause: () => Promise.resolve(),
});
const shared = (status: string) => ({
  ...row('1', status),
  ...{ email: 'asha@mail.example', phone: '+919845012345', owner_name: null },
  ...{ created_at: '2026-11-21T05:00:00Z', notified: false, mail_held_until: null, person: null },
  ...{ suspected_because: 'hidden field', related: [] },
});
const callHtml = (status: string, overrides: object = {}) =>
  renderToStaticMarkup(
    <AppointmentCard
      giveCall={() => Promise.resolve([])}
      list={inbox.appointments}
      now={now}
      staff={[]}
      onRelease={() => Promise.resolve()}
      row={appointmentRow.parse({
        ...shared(status),
        ...{ preferred_date: '2026-11-23', preferred_time: '10:30:00', message: '' },
        ...overrides,
      })}
    />,
  );

describe('the card of a suspected request', () => {
  test('says why, and offers the two decisions in place of a status', () => {
    const html = callHtml('suspected');
    expect(html).toContain('A field that people do not see was filled in.');
    expect(html).toContain('Accept it, or mark it as spam');
    expect(html).toMatch(/>Accept<\/button>.*>Mark as spam<\/button>/);
    expect(html).not.toContain('Save status');
    expect(html).not.toContain('No mail went to this address');
  });

  test('that is spam can still be accepted', () => {
    const html = callHtml('spam');
    expect(html).toContain('Marked as spam.');
    expect(html).toContain('>Accept</button>');
    expect(html).not.toContain('>Mark as spam</button>');
  });

  test('that was accepted is a card like any other', () => {
    expect(callHtml('requested')).toContain('Save status');
    expect(callHtml('requested')).not.toContain('>Accept</button>');
  });
});

test('a card says until when a limit holds back the mail', () => {
  const html = callHtml('requested', { notified: true, mail_held_until: '2026-11-21T07:00:00Z' });
  expect(html).toContain('Our mail to this address waits until 12:30 PM IST today');
});

test('the list counts suspected requests, and shows them on request', async () => {
  const { list, reads } = setUpInboxList([row('1'), row('2', 'suspected')]);
  await list.load();
  expect(list.$list.get().suspected).toBe(1);
  await list.showSuspected();
  expect(reads.at(-1)).toMatchObject({ only_status: 'suspected' });
});

test('suspected alerts are listed with their address and reason, and nothing is shown without them', () => {
  const alert = {
    id: 'a1',
    email: 'asha@mail.example',
    offer: 'Sale' as const,
    label: 'Homes for sale: 3 BHK',
    created_at: '2026-11-21T05:00:00Z',
    suspected_because: 'too fast' as const,
  };
  const html = renderToStaticMarkup(<SuspectedAlerts alerts={[alert]} onDecide={() => Promise.resolve()} />);
  expect(html).toContain('asha@mail.example');
  expect(html).toContain('It was sent within a second and a half');
  expect(renderToStaticMarkup(<SuspectedAlerts alerts={[]} onDecide={() => Promise.resolve()} />)).toBe('');
});
