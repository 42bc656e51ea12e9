import { exactRupees } from '#domain/money/rupees.ts';
import type { AreaFacts } from '../facts/area-facts.ts';
import type { HomeFacts } from '../facts/home-facts.ts';
import { stableChoice, type StableChoice } from '../stable-choice.ts';

interface Told {
  area: AreaFacts;
  maintenance: number | null;
  /** Day of the last check. */
  verified: string | null;
  key: string;
}

/** What is true of the home, then age or charges, then water or the metro, then what we do not know. */
export function homeDescription(home: HomeFacts, { area, maintenance, verified, key }: Told): string {
  const choice = stableChoice(`description of ${key}`);
  return [
    home.says,
    choice.chance(0.55) ? ageOrCharges(home, maintenance, choice) : null,
    choice.chance(0.5) ? waterOrMetro(home, area, choice) : null,
    choice.chance(0.7) ? openQuestion(home, verified, choice) : null,
  ]
    .filter(Boolean)
    .join(' ');
}

function ageOrCharges(
  { society }: HomeFacts,
  maintenance: number | null,
  choice: StableChoice,
): string | null {
  if (!society) return null;
  if (society.year > 2026) return `Completion is stated for ${society.year}; walk the site before you pay.`;
  const charges = maintenance && [
    `Maintenance is about ${exactRupees(maintenance)} a month.`,
    `The association asks ${exactRupees(maintenance)} a month.`,
  ];
  if (charges && choice.chance(0.5)) return choice.pick(charges);
  return choice.pick([
    `The building was completed in ${society.year}.`,
    `Built in ${society.year}, ${society.units} homes in all.`,
    `One of ${society.units} homes, completed in ${society.year}.`,
  ]);
}

function waterOrMetro(
  { kind }: HomeFacts,
  { metro, water, name }: AreaFacts,
  choice: StableChoice,
): string | null {
  const [station, status] = metro ?? [];
  if (station && station !== 'N/A' && choice.chance(0.5)) {
    return choice.pick([
      `Nearest metro: ${station} (${status}).`,
      `For the metro you go to ${station} (${status}).`,
    ]);
  }
  if (kind === 'Plot' || !water) return null;
  const [first = water] = water.split('. ');
  const asClause = first.startsWith('Kaveri') ? first : first.charAt(0).toLowerCase() + first.slice(1);
  return `Water in ${name}: ${asClause.replace(/\.$/, '')}.`;
}

const ofSales = [
  'Carpet area is not measured by us; ask for it.',
  'We have not seen the khata yet.',
  'The encumbrance certificate has been asked for and has not come.',
  'Whether the loan bank has approved the building is not known to us.',
  'The parking number is not in the papers we saw.',
  'The reason for the sale was not given.',
];

const ofRentals = [
  'The notice period is not agreed yet; ask.',
  'The deposit can be talked about, the owner says.',
  'Electricity bills of the last summer were not shown.',
  'Who pays for small repairs is not written yet; have it written.',
  'The internet line at this address was not tested.',
];

const ofAnyFlat = [
  'The age of the geysers is not known.',
  'We did not see it in the rain.',
  'See it once after dark before you decide.',
  'Mobile reception in the back rooms was not tested.',
];

function openQuestion({ type, kind }: HomeFacts, verified: string | null, choice: StableChoice): string {
  if (!verified) return 'Nobody of ours has been inside yet.';
  const general = kind === 'Plot' ? [] : ofAnyFlat;
  return choice.pick([...(type === 'Sale' ? ofSales : ofRentals), ...general]);
}
