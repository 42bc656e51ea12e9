import type { Point } from '../city/distance-km.ts';
import { latinDigits } from '../text/latin-digits.ts';
import { isInIndia } from './position.ts';

export type ReadPosition = { point: Point } | { problem: string };

const EXPECTED =
  'This must be a latitude and a longitude, such as 12.971, 77.594, or the link of a place on Google Maps or OpenStreetMap.';
const SHORT_LINK =
  'This must be the whole link: a short one does not say where it leads. Open it, and copy the address that the browser then shows.';
const NOWHERE = 'This must be a place: 0, 0 is what a map says of none. Leave it empty if nobody knows.';
const ABROAD = 'This must be a place in India: latitude 6 to 38, longitude 68 to 98.';
const ROUGH =
  'This must say where to about 1 km: give at least two digits after the point, such as 12.97, 77.59.';

const SHORT =
  /\b(?:maps\.app\.goo\.gl|goo\.gl|g\.co|g\.page|share\.google|osm\.org\/go|bit\.ly|tinyurl\.com)\//i;
const NUMBER = '[-+]?\\d{1,3}(?:\\.\\d+)?';
const PAIR = `(${NUMBER})(?:\\s*[,;~|/+]\\s*|\\s+)\\+?(${NUMBER})`;

/** Where links have a position: the place itself before the middle of what the map shows. */
const IN_LINKS: readonly RegExp[] = [
  new RegExp(`.*!3d(${NUMBER})!4d(${NUMBER})`, 'is'),
  new RegExp(`[?&]mlat=(${NUMBER})&mlon=(${NUMBER})`, 'i'),
  new RegExp(`[?&]lat(?:itude)?=(${NUMBER})&(?:lng|lon|long|longitude)=(${NUMBER})`, 'i'),
  new RegExp(
    `[?&](?:q|query|ll|sll|cp|center|coordinate|destination|daddr|saddr|near|viewpoint|marker|pin)=(?:loc:|@)?\\s*${PAIR}`,
    'i',
  ),
  new RegExp(`/(?:place|search|dir/.*)/(?:loc:)?\\s*${PAIR}(?:[/?&]|$)`, 'i'),
  new RegExp(`@(${NUMBER}),(${NUMBER})`),
  new RegExp(`#map=\\d+(?:\\.\\d+)?/(${NUMBER})/(${NUMBER})`, 'i'),
  new RegExp(`\\bgeo:${PAIR}`, 'i'),
];
const IS_LINK = /^geo:|:\/\/|^(?:www\.|maps\.)|\.(?:com|org|in)\//i;

/** 12°58'17.8"N, as maps write it, and 12 58 17.8 N. */
const DEGREES = String.raw`(\d{1,3})\s*(?:°|º|deg\b|\s)\s*(\d{1,2}(?:\.\d+)?)\s*(?:['′’]|min\b|\s|(?=[NSEW]))\s*(?:(\d{1,2}(?:\.\d+)?)\s*(?:["″”]|''|’’|sec\b)?)?\s*`;
const SEXAGESIMAL = new RegExp(`${DEGREES}([NSEW])\\W*${DEGREES}([NSEW])`, 'i');
const SIDES_FIRST = new RegExp(`([NSEW])\\s*${DEGREES}\\W*([NSEW])\\s*${DEGREES}`, 'i');

/**
 * The point that a typed text or a pasted link says: '12.9716, 77.5946', '77.5946 12.9716' (in India nothing can be both),
 * 12°58'17.8"N 77°35'38.4"E, and the links of maps as people copy them.
 */
export function readPosition(typed: string): ReadPosition {
  const text = decoded(latinDigits(typed)).replace(/\s+/g, ' ').trim();
  if (SHORT.test(text)) return { problem: SHORT_LINK };
  const inDegrees = readDegrees(text);
  if (inDegrees) return checked(inDegrees);
  const found = IS_LINK.test(text) ? findInLink(text) : findInText(text);
  if (!found) return { problem: EXPECTED };
  const [lat, lng] = found;
  if (Number(lat) === 0 && Number(lng) === 0) return { problem: NOWHERE };
  const read = checked({ lat: Number(lat), lng: Number(lng) });
  return 'point' in read && found.some((number) => !/\.\d{2}/.test(number)) ? { problem: ROUGH } : read;
}

/** The first pair that is a place: a link for telephones may be 'geo:0,0?q=12.971,77.594'. */
function findInLink(text: string): [string, string] | null {
  const pairs = IN_LINKS.flatMap((form): [string, string][] => {
    const [, lat, lng] = form.exec(text) ?? [];
    return lat === undefined || lng === undefined ? [] : [[lat, lng]];
  });
  return pairs.find(([lat, lng]) => Number(lat) !== 0 || Number(lng) !== 0) ?? pairs[0] ?? null;
}

const WORDS =
  /\b(?:lat(?:itude)?|lng|long?(?:itude)?|point|position|coordinates?|gps|north|east|deg(?:rees)?|and)\b/gi;

function findInText(text: string): [string, string] | null {
  const plain = text
    .replace(/(\d),(\d+)\s*[;/ ]\s*(\d+),(\d+)$/, '$1.$2 $3.$4')
    .replace(WORDS, ' ')
    .replace(/(\d)\s*[°º]?\s*[NE]\b/gi, '$1 ')
    .replace(/\b[NE]\s*(?=\d)/gi, ' ')
    .replace(/[°º(){}[\]"'=:]/g, ' ')
    .trim();
  const [, lat, lng] = new RegExp(`^[,;\\s]*${PAIR}[,;\\s]*$`).exec(plain) ?? [];
  return lat === undefined || lng === undefined ? null : [lat, lng];
}

function readDegrees(text: string): Point | null {
  const [, d1, m1, s1, side1, d2, m2, s2, side2] = SEXAGESIMAL.exec(text) ?? [];
  if (side1 !== undefined && side2 !== undefined)
    return ofSides([side1, degrees(d1, m1, s1)], [side2, degrees(d2, m2, s2)]);
  const [, first, a, b, c, second, d, e, f] = SIDES_FIRST.exec(text) ?? [];
  return first === undefined || second === undefined
    ? null
    : ofSides([first, degrees(a, b, c)], [second, degrees(d, e, f)]);
}

const degrees = (whole = '0', minutes = '0', seconds = '0') =>
  Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600;

function ofSides(...sides: readonly (readonly [string, number])[]): Point | null {
  const point = new Map(
    sides.map(([side, value]): [string, number] => {
      const letter = side.toUpperCase();
      return ['NS'.includes(letter) ? 'lat' : 'lng', 'SW'.includes(letter) ? -value : value];
    }),
  );
  const [lat, lng] = [point.get('lat'), point.get('lng')];
  return lat === undefined || lng === undefined ? null : { lat, lng };
}

/** No place of India is still in India with its two numbers swapped. */
function checked({ lat, lng }: Point): ReadPosition {
  const point = [
    { lat, lng },
    { lat: lng, lng: lat },
  ].find(isInIndia);
  return point ? { point } : { problem: ABROAD };
}

/** '%2C' and '+' of links as people read them; a text that is no link stays. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replace(/([\d",'”″NS])\+(\d)/gi, '$1 $2'));
  } catch {
    return text;
  }
}
