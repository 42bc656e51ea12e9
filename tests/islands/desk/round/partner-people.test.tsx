import { expect, test } from 'vitest';
import type { RoundHome } from '#contracts/admin-round.ts';
import { askingLinks } from '#islands/desk/round/home-facts.ts';
import { whenAsked } from '#islands/desk/round/PartnerPeople.tsx';

const home: RoundHome = {
  ...{
    id: '1',
    title: 'Lake view flat',
    slug: 'lake-view-flat',
    price: 25_000,
    currency: 'INR',
    property_type: 'Rent',
  },
  ...{
    area: 'Hebbal',
    society: null,
    bedrooms: 2,
    sqft: 900,
    source_key: 'K-1',
    last_verified: null,
    updated_at: 'then',
  },
  ...{ contact: null, partner: null, checks: [] },
};
const messageTo = (language: 'en' | 'kn', phone: string) =>
  askingLinks(home, { name: 'Kavya Rao', phone, language }, 'https://angala.example').map(
    ({ channel, href }) => [channel, decodeURIComponent(href)],
  );

test('a person at a partner is asked in their language, by one press', () => {
  expect(messageTo('en', '+919845012345')).toEqual([
    ['Call', 'tel:+919845012345'],
    [
      'WhatsApp',
      'https://wa.me/919845012345?text=Hello Kavya Rao, this is Angala. Is ‘Lake view flat’ (ref K-1) still available at ₹25,000/month? https://angala.example/property/lake-view-flat',
    ],
  ]);
  const [, [, kannada] = []] = messageTo('kn', '+919845012345');
  expect(kannada).toMatch(
    /^https:\/\/wa\.me\/919845012345\?text=ನಮಸ್ಕಾರ Kavya Rao, .*‘Lake view flat’ \(ref K-1\).*ಲಭ್ಯವಿದೆಯೇ/,
  );
});

test('what cannot be dialled gets no button', () => {
  expect(messageTo('en', 'javascript:alert(1)')).toEqual([]);
  expect(messageTo('en', '08022223333').map(([channel]) => channel)).toEqual(['Call']);
});

test('the day on which a partner was asked is one in India', () => {
  expect(whenAsked({ asked_at: '2026-11-23T20:00:00Z' })).toBe(
    'asked by link on 24 November 2026 and not answered',
  );
  expect(whenAsked({ asked_at: null })).toBeNull();
});
