/** The column that says of each home in which of several sheets or lists it stands, where their names say the offer. */
export const PART_COLUMN = 'Sheet';

/** Of homes that are on offer no more, or of a copy. */
const PAST =
  /\b(?:old|sold|rented|closed|archived?|done|hold|inactive|back ?up|copy|dump|expired|removed|deleted)\b/i;

const wordsOf = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/_/g, ' ');

/** Whether a part of a file has homes that are on offer no more, or a copy: 'Sold', 'Rent old'. */
export const isPastPart = (name: string): boolean => PAST.test(wordsOf(name));

/** 'Sale' or 'Rent' of 'Resale flats', 'rentals'; empty where the name says neither, both, or that it is past: 'Old rent'. */
export function offerOfPart(name: string): 'Sale' | 'Rent' | '' {
  const words = wordsOf(name);
  const isSale = /\b(?:re)?sales?\b|\b(?:re)?sell\b|\bbuy\b/i.test(words);
  const isRent = /\brent(?:s|als?)?\b|\blease\b|\bto ?let\b/i.test(words);
  if (isPastPart(name)) return '';
  return isSale === isRent ? '' : isSale ? 'Sale' : 'Rent';
}
