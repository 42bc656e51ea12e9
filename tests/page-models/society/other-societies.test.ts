import { describe, expect, it } from 'vitest';
import type { Area } from '#domain/area/area.ts';
import type { Society } from '#domain/society/society.ts';
import { otherSocieties } from '#page-models/society/other-societies.ts';
import { noShownPictures } from '#page-models/picture/vary-lead-pictures.ts';
import { aCatalogue, anArea, aSociety, guid, homes } from '../../fixtures/rows.ts';

const whitefield = anArea({ city_section: 'East Bangalore' });
const varthur = anArea({ id: guid(51), area: 'Varthur', slug: 'varthur', city_section: 'East Bangalore' });
const hebbal = anArea({ id: guid(52), area: 'Hebbal', slug: 'hebbal', city_section: 'North Bangalore' });
const thisSociety = aSociety({ id: 'here', area: whitefield.id });

/** The heading and the names in the block on the page of `thisSociety`. `listed` gives each society's number of homes. */
function otherSocietiesBlock(
  listed: readonly [Society, number][],
  areas: readonly Area[] = [whitefield, varthur, hebbal],
) {
  const catalogue = aCatalogue({
    areas,
    societies: [thisSociety, ...listed.map(([society]) => society)],
    properties: [
      ...homes(3, { society_id: 'here' }),
      ...listed.flatMap(([{ id }, count], n) => homes(count, { society_id: id }, 100 * (n + 1))),
    ],
  });
  const { heading, cards } = otherSocieties(thisSociety, catalogue, noShownPictures());
  return [heading, ...cards.map(({ name }) => name)];
}

const society = (name: string, area: Area, overrides: Partial<Society> = {}) =>
  aSociety({ id: name.toLowerCase(), name, area: area.id, ...overrides });

describe('other societies', () => {
  it('are the three of the same area with most homes, without the society itself', () => {
    expect(
      otherSocietiesBlock([
        [society('A', whitefield), 1],
        [society('B', whitefield), 4],
        [society('C', whitefield), 2],
        [society('D', whitefield), 3],
        [society('E', varthur), 9],
        [society('F', whitefield), 0],
      ]),
    ).toEqual(['Other Societies in Whitefield', 'B', 'D', 'C']);
  });

  it('are those of the section when no other of the area has homes', () => {
    expect(
      otherSocietiesBlock([
        [society('A', whitefield), 0],
        [society('B', varthur), 1],
        [society('C', hebbal), 5],
      ]),
    ).toEqual(['Other Societies in East Bangalore, Bangalore', 'B']);
  });

  it('of the section are found even when the area has many societies without homes', () => {
    const empty = Array.from({ length: 25 }, (_, n): [Society, number] => [society(`W${n}`, whitefield), 0]);
    expect(otherSocietiesBlock([...empty, [society('B', varthur), 1]])).toEqual([
      'Other Societies in East Bangalore, Bangalore',
      'B',
    ]);
  });

  it('are chosen from the 20 best-known candidates', () => {
    const wellKnown = Array.from({ length: 20 }, (_, n): [Society, number] => [
      society(`K${n}`, whitefield, { search_score: 50 }),
      n === 0 ? 1 : 0,
    ]);
    expect(otherSocietiesBlock([...wellKnown, [society('Z', whitefield, { search_score: 1 }), 9]])).toEqual([
      'Other Societies in Whitefield',
      'K0',
    ]);
  });

  it('are empty when the area has no section, or the society no area', () => {
    const withoutSection = { ...whitefield, city_section: ' ' };
    expect(otherSocietiesBlock([[society('B', varthur), 1]], [withoutSection, varthur])).toEqual([
      'Other Societies in Whitefield',
    ]);
    expect(otherSocietiesBlock([[society('B', varthur), 1]], [varthur])).toEqual(['Other Societies']);
  });
});
