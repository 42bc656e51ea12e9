import { parseCharge, writeCharge } from '#domain/money/charge.ts';
import { isKnownPrice } from '#domain/money/price.ts';
import type { Property } from '#domain/property/property.ts';
import { statedAreas } from '#domain/property/area-basis.ts';
import { parsePossession } from '#domain/property/possession.ts';
import { sayParking } from '#domain/property/say-parking.ts';
import { shownFact } from '#domain/text/text.ts';

/** Questions for a visit: first about facts that this home lacks, then about what few homes give. Answered ones are left out. */
export function visitQuestions(property: Property): string[] {
  const rents = property.property_type === 'Rent';
  const missing: [isKnown: boolean, question: string][] = [
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
    ...missing.flatMap(([isKnown, question]) => (isKnown ? [] : [question])),
    ...waterQuestions(property),
    ...backupAndParking(property),
    ...(rents ? rentQuestions(property) : saleQuestions(property)),
  ].map((question) => `Ask: ${question}`);
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

function saleQuestions({ khata, possession }: Property): string[] {
  const isBeingBuilt = parsePossession(possession)?.state === 'under construction';
  return [
    khata ? 'title papers and loans on the home' : 'khata, title papers and loans on the home',
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
