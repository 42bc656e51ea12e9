import { describe, expect, it } from 'vitest';
import { frontPage } from '#page-models/front-page/front-page.ts';
import { aContext, aProperty, guid, minute, site } from '../../fixtures/rows.ts';

const featured = (publishes: readonly (number | null)[]) =>
  frontPage(
    aContext({
      properties: publishes.map((publish, n) =>
        aProperty({ id: guid(100 + n), title: `${publish} #${n}`, publish, created_at: minute(n) }),
      ),
    }),
  ).featured.map(({ title }) => title);

describe('the front page', () => {
  it('shows homes with publish of at least 1000, highest first, then newest first', () => {
    expect(featured([1000, 999, null, 11, 2000, 1000])).toEqual(['2000 #4', '1000 #5', '1000 #0']);
  });

  it('shows at most six homes, or none', () => {
    expect(featured([1, 2, 3, 4, 5, 6, 7, 8].map((n) => 1000 + n))).toHaveLength(6);
    expect(featured([999])).toEqual([]);
  });

  it('shows its figures with the date they were true', () => {
    const page = frontPage(aContext());
    expect(page.trust).toEqual([
      { value: '23', label: 'Listings live this week', basis: 'a check within 7 days' },
      { value: '100%', label: 'From partner' },
      { value: '7 days', label: 'Verification cadence' },
      { value: '2 hrs', label: 'Average first response' },
    ]);
    expect(page.societies).toBe('150+ societies');
    expect(page.trustAsOf).toMatch(/^\d{1,2} [A-Z][a-z]+ \d{4}$/);
  });

  it('has structured data about the organisation, with only the contact details that are configured', () => {
    const withoutContact = { ...site.config, phone: null, email: null, reraAgentNumber: null };
    const data = (config: typeof site.config) =>
      frontPage({ ...aContext(), site: { ...site, config } }).head.jsonLd[0];
    expect(Object.keys(data(withoutContact) ?? {})).toEqual(['@type', 'name', 'url', 'logo', 'areaServed']);
    expect(data({ ...withoutContact, phone: '+918012345678', reraAgentNumber: 'PRM/KA/1' })).toMatchObject({
      '@type': 'Organization',
      telephone: '+918012345678',
      identifier: { value: 'PRM/KA/1' },
    });
  });
});
