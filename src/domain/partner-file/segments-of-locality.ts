import { isOtherCity } from '../city/other-cities.ts';
import { readPlaceName, type ReadName } from '../place/read-place-name.ts';

/** A place that a locality names: 'Hoodi' of 'near Hoodi, Whitefield'. */
export interface SegmentOfLocality {
  text: string;
  name: ReadName;
}

/** A locality as a partner writes it, in its parts. */
export interface ReadLocality {
  /** From the narrowest to the widest, as people write them. */
  segments: readonly SegmentOfLocality[];
  /** Numbers of a part without its place: 'Sector 2' of 'HSR Layout, 22nd Main Road, Sector 2'. */
  loneParts: readonly string[];
  pinCodes: readonly string[];
  /** 'Hoodi/Whitefield': one or the other. */
  isEither: boolean;
  /** It says that it is in another city, or not where it names. */
  isElsewhere: boolean;
}

const PIN_CODE = /\b\d{3} ?\d{3}\b/g;
/** What stands between a place and the one that it lies in or beside. */
const BETWEEN =
  /[,;|()/]|\s[-–—]\s?|[-–—]\s|\b(?:near(?:by)?|off|opp(?:osite)?|behind|beside|next to|close to|before|after|on|in)\b\.?/gi;
/** 'Not in Whitefield': the place that follows is another. */
const NOT_THERE = /\b(?:not|except|away from|far from)\b/i;
/** Of the city, and no place in it. */
const SIDES = new Set('north south east west central city'.split(' '));

/** Divides a locality as people write it: 'X, Y', 'X-560066', 'X / Y', 'near X', 'off X Road', 'Y (X)'. */
export function segmentsOfLocality(locality: string): ReadLocality {
  const pinCodes = [...locality.matchAll(PIN_CODE)].map(([code]) => code.replace(' ', ''));
  const texts = locality
    .replace(PIN_CODE, ' ')
    // 'Sector 07'.
    .replace(/\b0+(?=\d\b)/g, '')
    .split(BETWEEN)
    .map((text) => text.replace(/^[\s.:–-]+|[\s.:–-]+$/g, ''))
    .filter((text) => text !== '');
  const segments: SegmentOfLocality[] = [];
  const loneParts: string[] = [];
  let isElsewhere = false;
  for (const [at, text] of texts.entries()) {
    const { names } = readPlaceName(text);
    if (names.length === 0) loneParts.push(text);
    for (const name of names)
      if (at > 0 && isOtherCity(name.words.join(' '))) isElsewhere = true;
      else if (name.numbers.length > 0 || !name.words.every((word) => SIDES.has(word)))
        segments.push({ text: names.length === 1 ? text : name.words.join(' '), name });
  }
  return {
    segments: segments.slice(0, MOST),
    loneParts: loneParts.slice(0, MOST),
    pinCodes,
    isEither: /\S\s*\/\s*\S/.test(locality) && !/\d\s*\/\s*\d/.test(locality),
    isElsewhere: isElsewhere || NOT_THERE.test(locality),
  };
}

/** An address has fewer; a text that has more is none. */
const MOST = 8;
