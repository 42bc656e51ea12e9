import type { Society } from '#domain/society/society.ts';
import type { SocietyAmenities } from '#domain/society/amenities-of-society.ts';

type Words = Pick<Society, 'community' | 'highlights'>;
type Said = readonly [
  words: Words,
  amenities: SocietyAmenities['amenities'],
  shared?: readonly ('gated' | 'backup')[],
];

const sports = (...phrases: unknown[]): Words => ({ community: { sportsAndFitness: phrases } });

/** What societies write, and what they say with it. */
export const societyWords: readonly Said[] = [
  [{}, null],
  [{ community: {}, highlights: [] }, null],
  [sports('Gym beside the pool'), ['swimming-pool', 'gym']],
  [sports('SWIMMING POOLS', 'Gymnasium'), ['swimming-pool', 'gym']],
  [sports('Toddlers’ pool', "Kids' pool", 'Car pool', 'Pool table'), []],
  [sports('Table tennis room'), ['indoor-games']],
  [
    sports('Tennis court', 'Half basketball court', 'Badminton, indoors'),
    ['badminton', 'tennis', 'basketball'],
  ],
  [sports('Crèche on weekdays'), ['creche']],
  [sports('No gym', 'Pool planned', 'Tennis court not yet open', 'Library coming soon'), []],
  [sports('Bowring gymkhana', 'Lifeguards', 'Poolside'), []],
  [sports('Tree house'), []],
  [sports(), null],
  [sports('N/A', ' ', null, 7), []],
  [sports('-', ' ', null), null],
  [sports(['Gym'], { name: 'Gym' }), null],
  [{ community: { sportsAndFitness: 'Gym' } }, null],
  [{ community: { constructor: ['Gym'], somethingElse: ['Gym'] } }, null],
  [{ community: { clubhouseFeatures: ['Pantry'] } }, ['clubhouse']],
  [{ community: { clubhouseFeatures: ['N/A'] } }, null],
  [{ community: { familyAmenities: ['Children’s play area'] } }, ['play-area']],
  [
    { community: { securityFeatures: ['CCTV at gates', '24x7 security', 'Intercom'] } },
    ['security', 'cctv', 'intercom'],
  ],
  [{ community: { securityFeatures: ['Gated community'] } }, [], ['gated']],
  [{ highlights: ['Solar hot water'] }, null],
  [{ highlights: ['Generator for lifts and pumps'] }, null, ['backup']],
  [
    { highlights: ['Piped gas', 'Charging points in the basement', 'Clubhouse'] },
    ['clubhouse', 'ev-charging', 'piped-gas'],
  ],
  [{ highlights: ['ಜಿಮ್', "'; drop table society;--", 'gym\\y', '(gym'] }, ['gym']],
];
