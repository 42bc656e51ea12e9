import { pageFacts, type PageName, pageNames } from '#domain/fact/page-facts.ts';
import type { PageFact } from '#domain/fact/shape/fact.ts';
import { parseCharge, writeCharge } from '#domain/money/charge.ts';
import { isKnownPrice } from '#domain/money/price.ts';
import type { Property } from '#domain/property/property.ts';
import { statedAreas } from '#domain/property/area-basis.ts';
import { homeKind } from '#domain/property/home-kind.ts';
import { openPlotQuestions } from '#domain/property/open-plot-questions.ts';
import { parsePossession } from '#domain/property/possession.ts';
import { sayParking } from '#domain/property/say-parking.ts';
import { shownFact } from '#domain/text/text.ts';
import { saysFact } from './say-fact.ts';

/** Questions for a visit: first about facts that this home lacks, then about what few homes give. Answered ones are left out. */
export function visitQuestions(property: Property): string[] {
  return homeKind(property.asset_type) === 'plot' ? questionsOfPlot(property) : questionsOfHome(property);
}

type AskedFact = [isKnown: boolean, question: string];

function questionsOfPlot(plot: Property): string[] {
  const { area_basis: basis, property_type: offer } = plot;
  return [
    ...open([
      [isKnownPrice(plot.price), offer === 'Rent' ? 'the rent a month' : 'the price'],
      [Boolean(plot.plot_sqft) || (Boolean(plot.sqft) && basis === 'plot'), 'the area of the plot'],
    ]),
    ...openPlotQuestions(plot),
    ...open([
      [shownFact(plot.facing_dir) !== null, 'which way it faces'],
      ...questionsOfPlotFacts(plot),
      [Boolean(plot.last_verified), 'who has seen the plot, and when'],
    ]),
    ...(offer === 'Rent' ? rentQuestions(plot) : saleQuestions(plot)),
  ];
}

function questionsOfPlotFacts(plot: Property): AskedFact[] {
  return pageNames.flatMap((name): AskedFact[] => {
    const { visitOfPlot }: PageFact = pageFacts[name];
    return visitOfPlot === undefined ? [] : [[saysFact(plot, name), visitOfPlot]];
  });
}

const open = (facts: readonly AskedFact[]) =>
  facts.flatMap(([isKnown, question]) => (isKnown ? [] : [question]));

function questionsOfHome(property: Property): string[] {
  const rents = property.property_type === 'Rent';
  const missing: AskedFact[] = [
    [isKnownPrice(property.price), rents ? 'the rent a month' : 'the price'],
    [areaIsKnown(property), areaQuestion(property)],
    [property.bedrooms !== null && property.bedrooms !== undefined, 'how many bedrooms'],
    [Boolean(property.baths), 'how many bathrooms'],
    [shownFact(property.floor_no) !== null, 'which floor, of how many'],
    [shownFact(property.facing_dir) !== null, 'which way it faces'],
    [isKnownPrice(property.maint_charges), 'maintenance a month'],
    [Boolean(property.last_verified), 'who has seen the home, and when'],
  ];
  return [
    ...open(missing),
    ...waterQuestions(property),
    ...backupAndParking(property),
    ...others.flatMap((name) => questionOf(property, name)),
    ...(rents ? rentQuestions(property) : saleQuestions(property)),
  ];
}

function areaIsKnown(home: Property): boolean {
  const areas = statedAreas(home);
  return areas.some(({ basis }) => basis === 'carpet' || basis === 'plot');
}

function areaQuestion({ sqft, area_basis: basis }: Property): string {
  return sqft && !basis ? 'what the area measures, and the carpet area' : 'carpet area';
}

/** Of facts that have a folder (src/domain/fact), what they ask of a home that does not say it. */
function questionOf(home: Property, name: PageName): string[] {
  const { visit }: PageFact = pageFacts[name];
  return visit === undefined || saysFact(home, name) ? [] : [visit];
}

function waterQuestions(home: Property): string[] {
  return home.water?.includes('tanker') ? ['last April’s tanker bills'] : questionOf(home, 'water');
}

function backupAndParking(home: Property): string[] {
  const unknown = [...questionOf(home, 'power_backup'), ...(sayParking(home) === null ? ['parking'] : [])];
  return unknown.length > 0 ? [unknown.join(' and ')] : [];
}

/** These are asked in a sentence with others. */
const joined: ReadonlySet<PageName> = new Set<PageName>(['water', 'power_backup', 'khata']);
const others = pageNames.filter((name) => !joined.has(name));

function saleQuestions(home: Property): string[] {
  const { asset_type: type, possession } = home;
  const sold = homeKind(type) === 'plot' ? 'plot' : 'home';
  const isBeingBuilt = parsePossession(possession)?.state === 'under construction';
  return [
    [...questionOf(home, 'khata'), `title papers and loans on the ${sold}`].join(', '),
    ...(isBeingBuilt ? ['which instalments are due to whom, and the tax on them'] : []),
    'why it is for sale, and since when',
  ];
}

function rentQuestions({ deposit, notice_months: notice }: Property): string[] {
  const asked = parseCharge(deposit);
  const isPaid = asked !== null && writeCharge(asked) !== '0';
  return [
    ...(asked === null
      ? ['deposit, and what is taken off it']
      : isPaid
        ? ['what is taken off the deposit']
        : []),
    notice === null || notice === undefined ? 'notice period and yearly rise' : 'yearly rise',
  ];
}
