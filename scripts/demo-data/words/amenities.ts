import type { SocietyFacts, SocietyKind } from '../facts/society-facts.ts';
import { stableChoice } from '../stable-choice.ts';

interface Offer {
  sports: readonly string[];
  recreation: readonly string[];
  family: readonly string[];
  security: readonly string[];
  clubhouse: readonly string[];
}

const large: Offer = {
  sports: [
    'Gym with six treadmills',
    'Swimming pool, 25 metres',
    'Badminton court, indoors',
    'Tennis court',
    'Half basketball court',
    'Table tennis room',
    'Cricket net',
    'Jogging track around the towers',
  ],
  recreation: [
    'Party hall for 120',
    'Library of donated books',
    'Garden with benches',
    'Amphitheatre steps',
    'Music room, closed at nine',
    'Terrace garden',
  ],
  family: [
    'Play area with shade',
    'Crèche on weekdays',
    'School bus bay inside the gate',
    'Toddlers’ pool',
    'Elders’ corner',
  ],
  security: [
    'Guards at two gates, day and night',
    'CCTV at gates and lifts',
    'Visitor app',
    'Fire drill every half year',
  ],
  clubhouse: [
    'Two guest rooms',
    'Multipurpose hall',
    'Indoor games',
    'Small clinic room',
    'Co-working desks',
  ],
};

const medium: Offer = {
  sports: [
    'Gym, small and used',
    'Shuttle court on the terrace',
    'Table tennis',
    'Swimming pool, 12 metres',
    'Yoga deck',
  ],
  recreation: [
    'Party hall for 50',
    'Garden strip with benches',
    'Terrace with a shed',
    'Book shelf in the lobby',
  ],
  family: ['Children’s play corner', 'School bus stop at the gate', 'Badminton for the young after five'],
  security: ['Guard day and night', 'CCTV at the gate', 'Intercom to each home'],
  clubhouse: ['Meeting room', 'Pantry', 'Indoor games'],
};

const small: Offer = {
  sports: ['Shuttle court in the drive'],
  recreation: ['Shared terrace', 'Garden by the wall'],
  family: ['Sand pit', 'Quiet lane where children cycle'],
  security: ['Watchman who lives here', 'Gate closed at eleven'],
  clubhouse: [],
};

const homesWithGates: Offer = {
  sports: ['Swimming pool, 15 metres', 'Gym beside the pool', 'Tennis court', 'Cycle loop'],
  recreation: ['Common green with one big tree', 'Clubroom', 'Garden paths'],
  family: ['Play area', 'Tree house', 'School bus at the gate'],
  security: ['Guard at one gate', 'CCTV on the lanes', 'Night round by bicycle'],
  clubhouse: ['Hall with a kitchen', 'Guest room', 'Verandah for meetings'],
};

const offers: Record<SocietyKind, Offer> = {
  tower: large,
  midrise: medium,
  walkup: small,
  villas: homesWithGates,
  rows: homesWithGates,
};

/** The structured `community` group. What a small building has not got is an empty list. */
export function communityOf(facts: SocietyFacts) {
  const offer = offers[facts.kind];
  const choice = stableChoice(`community of ${facts.name}`);
  return {
    sportsAndFitness: choice.some(offer.sports, choice.between(1, 5)),
    recreationalFacilities: choice.some(offer.recreation, choice.between(1, 4)),
    familyAmenities: choice.some(offer.family, choice.between(1, 3)),
    securityFeatures: choice.some(offer.security, choice.between(1, 3)),
    clubhouseFeatures: choice.some(offer.clubhouse, choice.between(0, 3)),
  };
}

const buildingHighlights: readonly string[] = [
  'Generator for lifts and pumps',
  'Rainwater pits, cleaned in May',
  'Solar hot water',
  'Covered parking, one for each home',
  'Piped gas',
  'Charging points in the basement',
  'Waste sorted in three bins',
  'Own borewell with a meter',
  'Treated water for flushing',
];

const plainHighlights: readonly string[] = [
  'Gym on the ground floor',
  'Swimming pool, closed on Mondays',
  'Sports court for badminton',
  'Club room with a carrom board',
  'Library shelf in the lobby',
  'Garden around the block',
  'Children’s play area',
  'Security at the gate day and night',
  'CCTV at gate and lifts',
];

/** Highlights of a society: about the building where amenities are structured, else everything in one list. */
export function highlightsOf(facts: SocietyFacts): string[] {
  const choice = stableChoice(`highlights of ${facts.name}`);
  const building = choice.some(buildingHighlights, choice.between(2, 4));
  if (facts.told === 'in full') return building;
  const amenities = facts.kind === 'walkup' ? plainHighlights.slice(4) : plainHighlights;
  return [...choice.some(amenities, choice.between(3, 5)), ...building.slice(0, 2)];
}
