import { parseCharge, writeCharge } from '#domain/money/charge.ts';
import { isKnownPrice } from '#domain/money/price.ts';
import type { Property } from '#domain/property/property.ts';
import { statedAreas } from '#domain/property/area-basis.ts';
import { homeKind } from '#domain/property/home-kind.ts';
import { openPlotQuestions } from '#domain/property/open-plot-questions.ts';
import { parsePossession } from '#domain/property/possession.ts';
import { sayParking } from '#domain/property/say-parking.ts';
import { shownFact } from '#domain/text/text.ts';

/** Questions for a visit: first about facts that this home lacks, then about what few homes give. Answered ones are left out. */
export function visitQuestions(property: Property): string[] {
  const questions =
    homeKind(property.asset_type) === 'plot' ? questionsOfPlot(property) : questionsOfHome(property);
  return questions.map((question) => `Ask: ${question}`);
}

type AskedFact = [isKnown: boolean, question: string];

function questionsOfPlot(plot: Property): string[] {
  const { area_basis: basis, property_type: offer, water } = plot;
  return [
    ...open([
      [isKnownPrice(plot.price), offer === 'Rent' ? 'the rent a month' : 'the price'],
      [Boolean(plot.plot_sqft) || (Boolean(plot.sqft) && basis === 'plot'), 'the area of the plot'],
    ]),
    ...openPlotQuestions(plot),
    ...open([
      [shownFact(plot.facing_dir) !== null, 'which way it faces'],
      [Boolean(water?.length), 'water, drainage and electricity up to the plot'],
      [Boolean(plot.last_verified), 'who has seen the plot, and when'],
    ]),
    ...(offer === 'Rent' ? rentQuestions(plot) : saleQuestions(plot)),
  ];
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

function waterQuestions({ water }: Property): string[] {
  if (!water?.length) return ['water source, and last April’s tanker bills'];
  return water.includes('tanker') ? ['last April’s tanker bills'] : [];
}

function backupAndParking(home: Property): string[] {
  const unknown = [
    ...(home.power_backup ? [] : ['power backup']),
    ...(sayParking(home) === null ? ['parking'] : []),
  ];
  return unknown.length > 0 ? [unknown.join(' and ')] : [];
}

function saleQuestions({ asset_type: type, khata, possession }: Property): string[] {
  const sold = homeKind(type) === 'plot' ? 'plot' : 'home';
  const isBeingBuilt = parsePossession(possession)?.state === 'under construction';
  return [
    `${khata ? '' : 'khata, '}title papers and loans on the ${sold}`,
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
