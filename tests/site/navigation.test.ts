import { expect, it } from 'vitest';
import { partnerLink } from '#site/navigation.ts';

it('‘Partner brokers’ leads to their site, and to our own words about them until it is known', () => {
  expect(partnerLink(null)).toEqual({ href: '/about#partner-brokers', label: 'Partner brokers' });
  expect(partnerLink('https://brokers.example').href).toBe('https://brokers.example');
});
