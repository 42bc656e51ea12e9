import { describe, expect, it } from 'vitest';
import { placeHomes, sayUnknown } from '#domain/partner-file/place-homes.ts';
import { createPlaceMatcher } from '#domain/partner-file/place-matcher.ts';
import { homesOf } from './homes-of.ts';

const matcher = createPlaceMatcher({ areas: [{ slug: 'whitefield', name: 'Whitefield' }], societies: [] });
const placed = (rows: string, cities?: ReadonlySet<string>) =>
  placeHomes(homesOf(`Ref|For|BHK|Price|Locality|City\n${rows}`).homes, matcher, undefined, cities);

describe('homes of a file in their areas', () => {
  it('a home in another city has no area of ours, whatever its locality is called', () => {
    const rows =
      '1|Sale|2|95 lakh|Whitefield|Chennai\n2|Sale|2|95 lakh|Whitefield|Banglore\n3|Sale|2|95 lakh|Whitefield|India\n4|Sale|2|95 lakh|Whitefield|';
    expect(
      placed(rows).homes.map(({ areaSlug, fields }) => [areaSlug, fields['city'], fields['title']]),
    ).toEqual([
      [null, 'Chennai', '2 BHK for sale in Whitefield'],
      ['whitefield', 'Bangalore', '2 BHK for sale in Whitefield, Bangalore'],
      ['whitefield', undefined, '2 BHK for sale in Whitefield'],
      ['whitefield', undefined, '2 BHK for sale in Whitefield'],
    ]);
    expect(placed(rows, new Set(['bangalore', 'chennai'])).homes[0]?.areaSlug).toBe('whitefield');
  });

  it('without an area are told by their localities', () => {
    const { unknown } = placed(
      '1|Sale|2|95 lakh|Xanadu|\n2|Sale|2|95 lakh|Xanadu|\n3|Sale|2|95 lakh|Ytterby|\n4|Sale|2|95 lakh|Whitefield|',
    );
    expect(sayUnknown(unknown)).toBe(
      '3 homes in no area, because no area of ours has the name of the locality: ‘Xanadu’ (2), ‘Ytterby’ (1).',
    );
    expect(sayUnknown(new Map())).toBeNull();
  });
});
