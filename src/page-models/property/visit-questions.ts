import { isKnownPrice } from '#domain/money/price.ts';
import type { Property } from '#domain/property/property.ts';
import { shownFact } from '#domain/text/text.ts';

/** Questions for a visit: first about facts that this home lacks, then about facts that no home gives. */
export function visitQuestions(property: Property): string[] {
  const rents = property.property_type === 'Rent';
  const missing: [isKnown: boolean, question: string][] = [
    [isKnownPrice(property.price), rents ? 'the rent a month' : 'the price'],
    [Boolean(property.sqft), 'carpet area'],
    [property.bedrooms !== null && property.bedrooms !== undefined, 'how many bedrooms'],
    [Boolean(property.baths), 'how many bathrooms'],
    [shownFact(property.floor_no) !== null, 'which floor, of how many'],
    [shownFact(property.facing_dir) !== null, 'which way it faces'],
    [isKnownPrice(property.maint_charges), 'maintenance a month'],
    [Boolean(property.last_verified), 'who has seen the home, and when'],
  ];
  return [
    ...missing.flatMap(([isKnown, question]) => (isKnown ? [] : [question])),
    'water source, and last April’s tanker bills',
    'power backup and parking',
    ...(rents ? RENT_QUESTIONS : SALE_QUESTIONS),
  ].map((question) => `Ask: ${question}`);
}

const SALE_QUESTIONS = ['khata, title papers and loans on the home', 'why it is for sale, and since when'];
const RENT_QUESTIONS = ['deposit, and what is taken off it', 'notice period and yearly rise'];
