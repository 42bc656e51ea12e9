import type { AreaFacts } from '../facts/area-facts.ts';
import type { SocietyFacts, SocietyKind } from '../facts/society-facts.ts';
import { stableChoice, type StableChoice } from '../stable-choice.ts';
import { residentsOf } from './society-words.ts';

const buildings: Record<SocietyKind, string> = {
  tower: 'homes in towers',
  midrise: 'homes in blocks with lifts',
  walkup: 'homes in a block with stairs only',
  villas: 'villas behind one gate',
  rows: 'row houses on shared lanes',
};

const positionings: Record<SocietyKind, readonly string[]> = {
  tower: [
    'You get services at the door and share them with many. Compare the charge per square foot with two neighbours before you decide.',
    'A large society: easy to let, easy to sell, and decided by committee. Read the last minutes of the meeting.',
    'Suits people who want staff, lifts and a pool without thinking about them. The corpus fund is the number to ask for.',
  ],
  midrise: [
    'Middle size, middle charges. The homes differ by floor and side more than by plan, so see two.',
    'For those who find towers too much and a single house too lonely. Parking is the scarce good.',
    'Enough homes to pay for a guard and a lift, few enough to know them. Ask how the painting fund stands.',
  ],
  walkup: [
    'Low charges, low ceremony. The stairs decide whether it suits you in ten years.',
    'Bought for the street and the neighbours. The undivided share of land is larger than in any tower; check it in the deed.',
    'Plain, solid and central to daily life. There is no lift, and nobody plans one.',
  ],
  villas: [
    'Your own roof, shared roads. Ask who mends the road inside and how the water is metered.',
    'A house with neighbours who contribute. Charges are high in rupees and low per square foot.',
    'Suits families who want a garden and a guard. Resale takes longer than a flat, and is steadier.',
  ],
  rows: [
    'A door of your own at the price of a large flat. The wall is shared: visit when both neighbours are at home.',
    'Stairs inside, a patch of earth outside. Good with children, less so with old knees.',
  ],
};

/** Who built it, when, how many; in words that hold for finished and unfinished buildings. */
export function overviewOf(facts: SocietyFacts): string {
  const homes = `${facts.units} ${buildings[facts.kind]}`;
  return facts.year > 2026
    ? `${homes}, being built by ${facts.developer}. Completion is stated for ${facts.year}.`
    : `${homes}, by ${facts.developer}, completed in ${facts.year}.`;
}

/** The `narratives` group; what the area does not tell is left out. */
export function societyNarratives(facts: SocietyFacts, area: AreaFacts) {
  const choice = stableChoice(`narratives of ${facts.name}`);
  return {
    projectOverview: `${facts.name} is ${overviewOf(facts)} ${facts.known}`,
    propertyPositioning: choice.pick(positionings[facts.kind]),
    ...(area.vibe ? { neighborhoodDescription: `${facts.name} stands in ${area.name}. ${area.vibe}` } : {}),
    entertainmentLifestyle: leisure(area, choice),
    connectivityAnalysis: connections(area),
    familyAppeal: families(facts, area, choice),
  };
}

function leisure({ malls = [], landmarks }: AreaFacts, choice: StableChoice): string {
  const [mall] = malls.filter((name) => name !== 'N/A');
  const place = choice.pick(landmarks);
  const start = choice.pick([
    `People here go to ${place} when they want to be out of the house.`,
    `${place} is the outing that needs no plan.`,
    `Sunday begins at ${place} for many residents.`,
  ]);
  return mall
    ? `${start} For cinema and shops there is ${mall}.`
    : `${start} For a cinema you leave the area.`;
}

function connections({ metro, roads }: AreaFacts): string {
  const [station, status] = metro ?? [];
  const rail =
    station && station !== 'N/A'
      ? `Nearest metro: ${station} (${status}).`
      : 'No metro is near; you depend on the road.';
  return roads ? `${rail} ${roads}` : rail;
}

function families(facts: SocietyFacts, { schools = [] }: AreaFacts, choice: StableChoice): string {
  const known = schools.map(([name]) => name).filter((name) => name !== 'N/A');
  const near =
    known.length > 0
      ? `Schools within reach: ${known.slice(0, 2).join(' and ')}.`
      : 'Schools mean a bus ride.';
  const inside = choice.pick([
    'Children play inside the compound and are seen from most kitchens.',
    'Grandparents have benches and each other.',
    'Bring the children along when you visit; they find out faster than you whether it suits them.',
    'Ask the parents at the gate at four, they will tell you more than we can.',
  ]);
  return `${residentsOf(facts)} are the usual residents. ${inside} ${near}`;
}
