import { describe, expect, it } from 'vitest';
import {
  amenityTabs,
  clubhouseFeatures,
  communityHighlights,
  otherHighlights,
} from '#domain/society/amenities.ts';
import { aSociety } from '../../fixtures/rows.ts';

const tabOf = (highlight: string) =>
  amenityTabs(aSociety({ highlights: [highlight] })).map(({ title }) => title);

describe('plain highlights', () => {
  it.each([
    ['Gym', 'Sports & Fitness'],
    ['25 m swimming POOL', 'Sports & Fitness'],
    ['Indoor sports hall', 'Sports & Fitness'],
    ['Clubhouse', 'Recreation'],
    ['Library', 'Recreation'],
    ['Terraced gardens', 'Recreation'],
    ["Children's park", 'Family'],
    ['Playground', 'Family'],
    ['Security at both gates', 'Security'],
    ['CCTV', 'Security'],
  ])('are shown by keyword: %s in the tab %s', (highlight, tab) => {
    expect(tabOf(highlight)).toEqual([tab]);
  });

  it.each(['Rainwater harvesting', 'Carpool bay', 'Power display'])(
    'outside the keywords are in no tab: %s',
    (highlight) => {
      expect(tabOf(highlight)).toEqual([]);
      expect(otherHighlights(aSociety({ highlights: [highlight] }))).toEqual([highlight]);
    },
  );

  it('that match two tabs are in both', () => {
    expect(tabOf('Gym and library')).toEqual(['Sports & Fitness', 'Recreation']);
  });
});

describe('structured community data', () => {
  const society = aSociety({
    highlights: ['Gym', 'CCTV', 'Solar roof'],
    community: {
      sportsAndFitness: ['Gym', ' ', 'Gym', null],
      recreationalFacilities: [],
      familyAmenities: ['N/A'],
      securityFeatures: 'CCTV',
      clubhouseFeatures: ['Banquet hall'],
    },
  });

  it('takes precedence over highlights, and empty tabs are left out', () => {
    expect(amenityTabs(society)).toEqual([{ title: 'Sports & Fitness', items: ['Gym'] }]);
  });

  it('leaves the highlights that no tab shows', () => {
    expect(otherHighlights(society)).toEqual(['CCTV', 'Solar roof']);
    expect(clubhouseFeatures(society)).toEqual(['Banquet hall']);
  });

  it('that is empty is replaced by the highlights', () => {
    expect(amenityTabs({ ...society, community: { sportsAndFitness: [] } })).toEqual([
      { title: 'Sports & Fitness', items: ['Gym'] },
      { title: 'Security', items: ['CCTV'] },
    ]);
  });
});

describe('the community highlights of a society', () => {
  it('are its highlights, or else the lists of its community data', () => {
    const community = { securityFeatures: ['CCTV'], clubhouseFeatures: ['Hall', 'CCTV'] };
    expect(communityHighlights(aSociety({ highlights: ['Solar roof'], community }))).toEqual(['Solar roof']);
    expect(communityHighlights(aSociety({ community }))).toEqual(['CCTV', 'Hall']);
  });

  it('are empty when nothing is known', () => {
    for (const society of [aSociety(), aSociety({ highlights: null, community: null })]) {
      expect([
        amenityTabs(society),
        otherHighlights(society),
        clubhouseFeatures(society),
        communityHighlights(society),
      ]).toEqual([[], [], [], []]);
    }
  });
});
