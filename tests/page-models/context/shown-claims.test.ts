import { describe, expect, it } from 'vitest';
import { frontPage } from '#page-models/front-page/front-page.ts';
import type { SiteFacts } from '#page-models/head/head.ts';
import { plainPage } from '#page-models/legal/plain-page.ts';
import { propertyPage } from '#page-models/property/property-page.ts';
import { sitePages } from '#page-models/site-pages.ts';
import { societiesPages } from '#page-models/society/societies-page.ts';
import { societyPage } from '#page-models/society/society-page.ts';
import { aContext, aProperty, aSociety, guid, site } from '../../fixtures/rows.ts';

const TODAY = '2026-11-21';
const counted: SiteFacts = { ...site, counted: { firstResponseHours: null } };

/** Homes in one society, each with the day of its last check. */
function context(checks: readonly (string | null)[], facts = counted, rows = {}) {
  const society = aSociety({ id: guid(1), slug: 'lake-view', name: 'Lake View', ...rows });
  const properties = checks.map((last_verified, n) =>
    aProperty({
      id: guid(100 + n),
      last_verified,
      society_id: society.id,
      source_key: n === 0 ? null : 'ANG-1',
    }),
  );
  return { ...aContext({ societies: [society], properties }, TODAY), site: facts };
}

/** Words of the specification that none of these rows support. */
const UNSUPPORTED =
  /\b23\b.*live|"100%"|150\+|7 days|2 hrs|verified weekly|checked weekly|every week|each week|have checked|Aug 20|Ready to Move|has in hand/;

describe('claims that are counted', () => {
  it('make no page say what its rows contradict', () => {
    const shown = context([null, null]);
    for (const page of sitePages(shown)) expect(JSON.stringify(page.model())).not.toMatch(UNSUPPORTED);
    expect(frontPage(shown).tagline).toBeNull();
  });

  it('leave every text as specified unless staff choose them', () => {
    const shown = context([null, null], site);
    const texts = sitePages(shown).map((page) => JSON.stringify(page.model()));
    for (const words of ['Aug 20', 'Ready to Move', 'verified weekly', '"23"', '150+ societies'])
      expect(texts.join('\n')).toContain(words);
  });

  it('show each figure in the place and words of the claim, with the day on which they were counted', () => {
    const shown = context([TODAY, TODAY, '2026-10-01'], { ...site, counted: { firstResponseHours: 5 } });
    const page = frontPage(shown);
    expect(page.trust).toEqual([
      { value: '2', label: 'Listings live this week', basis: 'a check within 7 days' },
      { value: '66%', label: 'From partner' },
      { value: '5 hrs', label: 'Median first response' },
    ]);
    expect([page.societies, page.trustAsOf]).toEqual(['1 society', '21 November 2026']);
    expect(page.tagline).toBe('checked before you visit');
    expect(page.says).toEqual({ verified: null, checked: null });
  });

  it('make the sentences of the specification again once all homes were checked this week', () => {
    const page = frontPage(context([TODAY, '2026-11-14']));
    expect(page.trust.map(({ value }) => value)).toContain('7 days');
    expect(page.says).toEqual({ verified: 'verified weekly', checked: 'checked weekly' });
    expect(page.head.description).toContain('verified weekly');
  });

  it('count the checked homes of an index, and leave the figure out where there is none', () => {
    const statOf = (checks: readonly (string | null)[]) => {
      const page = societiesPages(context(checks))[0]?.model();
      return [page?.stats.find(({ label }) => label === 'Verified Data')?.value, page?.statsNote];
    };
    const note = (of: string) =>
      `Listings here that show the day of their check: ${of} now; the rest say ‘Not verified yet’.`;
    expect(statOf([null, null])).toEqual([undefined, note('0 of 2')]);
    expect(statOf([TODAY, TODAY, null])).toEqual(['66%', note('2 of 3')]);
    expect(statOf([TODAY])).toEqual(['100%', null]);
  });

  it('give the story the day of a check, and no day to a home without one', () => {
    const shown = context([TODAY, null]);
    const days = shown.catalogue.properties.map((home) => propertyPage(home, shown).story.lastVerified);
    expect(days.toSorted()).toEqual(['Nov 21', null]);
  });

  it('give a society the status that its row states, and none that it does not', () => {
    const statusOf = (rows: object) => {
      const shown = context([], counted, rows);
      const [society] = shown.catalogue.societies;
      return (
        society &&
        societyPage(society, shown).keyDetails.find(({ label }) => label === 'Project Status')?.value
      );
    };
    expect(statusOf({})).toBeUndefined();
    expect(statusOf({ project_status: 'Under Construction' })).toBe('Under Construction');
  });

  it('leave the about page without claims that it has no rows for', () => {
    expect(plainPage('about', counted).says).toEqual({ listed: null, weekly: null, checked: null });
  });
});
