import { describe, expect, it } from 'vitest';
import { claims, confirmedOn } from '#site/claims.ts';
import { claimFindings } from '#site/claim-findings.ts';
import { aCatalogue, aSociety, homes } from '../fixtures/rows.ts';

const TODAY = '2026-11-21';
const societies = (count: number) => Array.from({ length: count }, (_, n) => aSociety({ id: `s${n}` }));
const checkedHomes = (count: number, last_verified: string | null = '2026-11-14') =>
  homes(count, { last_verified, source_key: 'ANG-1' });

const findings = (rows: Parameters<typeof aCatalogue>[0]) =>
  claimFindings(aCatalogue(rows), TODAY).map(({ label, claimed, found }) => `${label}: ${claimed}, ${found}`);

describe('the check of claims', () => {
  it('reports no claim that is true', () => {
    expect(findings({ properties: checkedHomes(146), societies: societies(150) })).toEqual([]);
  });

  it('reports claims that have become false, each with the true value', () => {
    expect(findings({ properties: checkedHomes(22), societies: societies(149) })).toEqual([
      'Listings live this week: 23, 22 of 22 checked within 7 days',
      'Societies: 150+, 149 societies',
      'Properties: 146, 22 published',
    ]);
  });

  it.each([
    ['2026-11-14', []],
    ['2026-11-13', ['Verification cadence: 7 days, 145 of 146 checked within 7 days']],
    [
      null,
      [
        'Verification cadence: 7 days, 145 of 146 checked within 7 days',
        'Verified Data: 100%, 145 of 146 ever checked',
      ],
    ],
  ])('reports for a home last checked on %s: %j', (day, found) => {
    const properties = [...checkedHomes(145), ...homes(1, { last_verified: day, source_key: 'ANG-2' }, 500)];
    expect(findings({ properties, societies: societies(150) })).toEqual(found);
  });

  it('counts only homes checked within the week as live this week', () => {
    const properties = [
      ...checkedHomes(22),
      ...homes(124, { last_verified: '2026-11-01', source_key: 'A' }, 500),
    ];
    expect(findings({ properties, societies: societies(150) })).toContain(
      'Listings live this week: 23, 22 of 146 checked within 7 days',
    );
  });

  it('reports the partner claim when one listing has no partner reference', () => {
    const properties = [...checkedHomes(145), ...homes(1, { source_key: ' ' }, 500)];
    expect(findings({ properties, societies: societies(150) })).toEqual([
      'From partner: 100%, 145 of 146 with a partner’s reference',
    ]);
  });

  it('counts neither hidden homes nor hidden societies', () => {
    const properties = [...checkedHomes(145), ...homes(5, { publish: 10 }, 500)];
    const hidden = [aSociety({ id: '1000' }), aSociety({ id: 'u', name: ' unlisted' })];
    expect(findings({ properties, societies: [...societies(149), ...hidden] })).toEqual([
      'Societies: 150+, 149 societies',
      'Properties: 146, 145 published',
    ]);
  });

  it('dates claims that are shown together by the oldest confirmation', () => {
    const { societies, properties } = claims;
    expect(confirmedOn([societies, { ...properties, asOf: '2026-11-02' }])).toBe('2026-11-02');
  });
});
