import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enquiryRow } from '#contracts/admin-inbox.ts';
import { EnquiryCard } from '#islands/desk/inbox/card/EnquiryCard.tsx';
import { createInbox } from '#islands/desk/inbox/inbox.ts';
import { blockedStorage } from '../../fake-storage.ts';
import { fakeBackend } from '../../staff-fakes.ts';
import { row } from './inbox-fixture.ts';

beforeEach(() => void vi.stubGlobal('location', new URL('https://angala.test/admin')));
afterEach(() => void vi.unstubAllGlobals());

const inbox = createInbox({
  userId: 'u1',
  newKey: () => 'a1',
  origin: 'https://angala.test',
  openStorage: blockedStorage,
  backend: fakeBackend(),
  showToast: () => {},
  pause: () => Promise.resolve(),
});
const htmlOf = (status: string, home: object) =>
  renderToStaticMarkup(
    <EnquiryCard
      list={inbox.enquiries}
      now={new Date('2026-11-21T06:00:00Z')}
      staff={[]}
      replyBox={inbox.replyBox}
      handOver={inbox.handOver}
      row={enquiryRow.parse({
        ...row('1', status),
        ...{ email: 'asha@mail.example', phone: '+919845012345', owner_name: null, related: [] },
        ...{ created_at: '2026-11-21T05:00:00Z', notified: true, mail_held_until: null, person: null },
        ...{ suspected_because: null, enquiry_type: 'availability_check', preferred_contact: 'WhatsApp' },
        ...{ best_times: '', property_id: 'p1', property_title: '3 BHK', property_price: 9_000_000 },
        ...{ property_currency: 'INR', property_area: null, property_url: null, answered: null },
        asked_home: {
          ...{ state: 'on offer', price: 9_000_000, currency: 'INR', price_then: 9_000_000 },
          ...{ currency_then: 'INR', checked_on: null, confirmed_on: null, changes: {}, ...home },
        },
      })}
    />,
  );

test.each(['new', 'contacted'])(
  'the card of an enquiry that is %s says what became of its home',
  (status) => {
    expect(htmlOf(status, { state: 'sold' })).toContain('This home is sold.');
    expect(htmlOf(status, { state: 'gone' })).toContain('This home is not on our site.');
    expect(htmlOf(status, { price: 9_500_000 })).toContain('Its price is ₹95.00 L now');
    expect(htmlOf(status, {})).not.toContain('class="notice');
  },
);

test('the card of an enquiry that is done says nothing of its home', () => {
  expect(htmlOf('done', { state: 'sold' })).not.toContain('sold');
});
