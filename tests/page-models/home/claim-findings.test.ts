import { describe, expect, it } from 'vitest';
import { claimFindings } from '#page-models/home/claim-findings.ts';
import { aCatalogue, aSociety, homes } from '../../fixtures/rows.ts';

const TODAY = '2026-11-21';
const societies = (count: number) => Array.from({ length: count }, (_, n) => aSociety({ id: `s${n}` }));
const listed = (count: number, last_verified: string | null = '2026-11-14') =>
  homes(count, { last_verified, source_key: 'ANG-1' });

const findings = (rows: Parameters<typeof aCatalogue>[0]) =>
  claimFindings(aCatalogue(rows), TODAY).map(({ label, claimed, found }) => `${label}: ${claimed}, ${found}`);

describe('claims', () => {
  it('that hold are not found', () => {
    expect(findings({ properties: listed(146), societies: societies(150) })).toEqual([]);
  });

  it('that have become false are found, each with what is true', () => {
    expect(findings({ properties: listed(22), societies: societies(149) })).toEqual([
      'Listings live this week: 23, 22 live',
      'Societies: 150+, 149 societies',
      'Properties: 146, 22 published',
    ]);
  });

  it.each([
    ['2026-11-14', 0],
    ['2026-11-13', 1],
    [null, 1],
  ])('of weekly checks: a home last checked on %s gives %i findings', (day, count) => {
    const properties = [...listed(145), ...homes(1, { last_verified: day, source_key: 'ANG-2' }, 500)];
    const found = findings({ properties, societies: societies(150) });
    expect(found).toHaveLength(count);
    if (count) expect(found[0]).toBe('Verification cadence: 7 days, 145 of 146 checked within 7 days');
  });

  it('that all is from the partner is found false by one listing without its reference', () => {
    const properties = [...listed(145), ...homes(1, { source_key: ' ' }, 500)];
    expect(findings({ properties, societies: societies(150) })).toEqual([
      'From partner: 100%, 145 of 146 with a partner’s reference',
    ]);
  });

  it('count neither hidden homes nor hidden societies', () => {
    const properties = [...listed(145), ...homes(5, { publish: 10 }, 500)];
    const hidden = [aSociety({ id: '1000' }), aSociety({ id: 'u', name: ' unlisted' })];
    expect(findings({ properties, societies: [...societies(149), ...hidden] })).toEqual([
      'Societies: 150+, 149 societies',
      'Properties: 146, 145 published',
    ]);
  });
});
