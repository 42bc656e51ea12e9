import { editDistance } from '../typed-text/edit-distance.ts';
import { DEFAULT_CITY } from './city-folder.ts';
import { isOtherCity } from './other-cities.ts';

/** Bangalore in the letters of its neighbours, and as people shorten it. */
const OURS: ReadonlySet<string> = new Set(
  'blr bglr bnglr blore bengaluru bangalore ಬೆಂಗಳೂರು ಬೆಂಗಳೂರ ಬೆ೦ಗಳೂರು बेंगलुरु बेंगलूरु बेंगलूर बैंगलोर बंगलौर बंगलोर बेंगलोर பெங்களூர் பெங்களூரு బెంగళూరు ബാംഗ്ലൂർ ബെംഗളൂരു'.split(
    ' ',
  ),
);
/** Slips of these begin with their letter: Mangalore is no slip of Bangalore. */
const SPELLINGS = ['bangalore', 'bengaluru', 'bangaluru', 'bengalooru', 'banglore', 'bengluru'];
/** A place of its own, north of the city. */
const BAGALUR = /^bagalu?ru?$/;
const MIN_LETTERS = 7;

/** Of the country and the state: which city, nobody says. */
const WIDER =
  /^(?:india|bharat|in|ind|karnataka|karnatka|ka|state|district|dist|ಕರ್ನಾಟಕ|ಭಾರತ|कर्नाटक|भारत|(?:karnataka|south) (?:state|india))$/;
/** Parts of the city, and what is said of it. */
const PART =
  / (?:urban|rural|city|north|south|east|west|central|metro|metropolitan|district|dist|town|division)\.?$/;
const SIDE = /^(?:north|south|east|west|central|greater)[ -]/;

/** Whether a word is our city, in whatever spelling: 'Banglore', 'BLR', 'ಬೆಂಗಳೂರು'. */
export function isOurCity(word: string): boolean {
  const letters = word.toLowerCase().replace(/[^\p{L}\p{M}]+/gu, '');
  if (OURS.has(letters)) return true;
  if (letters.length < MIN_LETTERS || !letters.startsWith('b') || BAGALUR.test(letters)) return false;
  const slips = letters.length === MIN_LETTERS ? 1 : 2;
  return SPELLINGS.some((spelling) => editDistance(letters, spelling, slips) <= slips);
}

/**
 * The city that a text names: ours by its name, whatever its spelling, another as it is written. Null where it names none:
 * 'India', 'Karnataka', a PIN code.
 */
export function readCity(text: string): string | null {
  const parts = text
    .split(/[,/|;()\n]+|\s+[-–—]\s*|[-–—]\s+|[-–—]\s*(?=\d)/)
    .map((part) =>
      part
        .replace(/\b\d{3} ?\d{3}\b/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((part) => part !== '' && !WIDER.test(part.toLowerCase()));
  const isOurs = (part: string) => {
    const plain = part.toLowerCase().replace(PART, '');
    if (isOurCity(plain.replace(SIDE, ''))) return true;
    return isOurCity(plain) || isOurCity(plain.replace(/ (?:karnataka|ka|india)$/, '')) || STARTS.test(part);
  };
  const isOther = (part: string) => isOtherCity(part.toLowerCase());
  if (parts.some(isOurs) && !parts.some(isOther)) return DEFAULT_CITY;
  return parts.length === 0 ? null : parts.join(', ');
}

/** 'Bangalore Mahadevapura' is a part of it. */
const STARTS = /^(?:bengaluru|bangalore|blr)\b/i;
