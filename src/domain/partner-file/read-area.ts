import type { AreaBasis } from '../property/area-basis.ts';
import { factWords } from '../property/fact-words.ts';
import { isPlausibleSize, SIZES } from '../property/plausible-price.ts';
import { formatNumber } from '../money/rupees.ts';
import { readAmount } from '../typed-text/read-number.ts';
import { sidesInFeet } from '../typed-text/sides-in-feet.ts';
import { SIZE_UNITS } from '../typed-text/units.ts';
import { kindsOfArea } from './kind-of-area.ts';
import { type CellReading, type ColumnContext, read, unread } from './cell-reading.ts';
import { rangeIn } from './read-range.ts';

/** Square feet in units that a search line does not take, because their names mean other things there. */
const FILE_UNITS: ReadonlyMap<string, number> = new Map([
  ...SIZE_UNITS,
  ...['perch', 'perches'].map((word) => [word, 272.25] as const),
  // Of Tamil Nadu.
  ...['ground', 'grounds'].map((word) => [word, 2_400] as const),
  ...['hectare', 'hectares', 'ha'].map((word) => [word, 107_639] as const),
  ...['m2', 'sqmetres', 'sqmtrs', 'sqmts', 'squaremeter', 'squaremetre'].map(
    (word) => [word, 10.7639] as const,
  ),
  ...['sqyrd', 'sqyrds', 'squareyrd'].map((word) => [word, 9] as const),
  ...['sqf', 'ft2', 'sqfeet'].map((word) => [word, 1] as const),
  // Codes of UN/CEFACT, as schema.org has them.
  ...([
    ['mtk', 10.7639],
    ['ydk', 9],
    ['ftk', 1],
  ] as const),
]);

/** Square feet in a unit as files write it: 'Sq. Meter', 'SquareFeet', 'sq ft'. Null if we do not know it. */
export function sqftOfUnit(text: string): number | null {
  return (
    FILE_UNITS.get(
      text
        .toLowerCase()
        .replace('²', '2')
        .replace(/[^a-z0-9]+/g, ''),
    ) ?? null
  );
}

/** '1,240 sqft (SBA)' and 'Carpet: 900 sft' name the kind of the area beside it. Null where none, or several are named. */
function basisIn(cell: string): { basis: AreaBasis; rest: string } | null {
  const { kinds, rest } = kindsOfArea(cell);
  const [basis, ...others] = kinds;
  const [number, ...more] = cell.match(/\d[\d,.]*/g) ?? [];
  if (!basis || others.length > 0 || number === undefined || more.length > 0) return null;
  // The number as it stands, and its unit.
  const unit = rest.replace(/^.*?\d[\d ]*/, '').replace(/\b(?:areas?|is|of|rera)\b/g, ' ');
  const unitBefore =
    /^(?:areas? )?(?:in )?(sq ?(?:ft|feet|m|mts?|mtrs?|yds?)|sft|sqft|sqm)\b/.exec(rest)?.[1] ?? '';
  return { basis, rest: `${number} ${unit.trim() || unitBefore}`.trim() };
}

const METRES = /\s*(?:m|mtrs?|met(?:er|re)s?)$/i;

/** The area between sides, in feet or, where the cell ends with it, in metres. */
const sidesIn = (cell: string) => sidesInFeet(cell.trim().replace(METRES, ''));

interface Measured {
  sqft: number;
  isConverted: boolean;
}

/** '1,200 sq ft', '34.46Sq. Meter', '1440', '2100 - 2850'. A number that no home can have is not held. */
export function readArea(
  cell: string,
  basis: AreaBasis | null,
  context: Pick<ColumnContext, 'words' | 'isUnitElsewhere'>,
): CellReading {
  const { words, isUnitElsewhere } = context;
  const several = readSeveral(cell, basis, context) ?? readTwice(cell, basis, context);
  if (several !== null) return several;
  const named = basisIn(cell);
  if (named !== null)
    return basis === null || basis === named.basis
      ? readArea(named.rest, named.basis, context)
      : unread(
          `the column says ${factWords.area_basis[basis]}, and the cell ${factWords.area_basis[named.basis]}`,
        );
  const sides = sidesIn(cell);
  if (sides !== null && (basis === null || basis === 'plot')) {
    const sqft = Math.round(sides * (/\b(?:m|mtrs?|met(?:er|re)s?)$/i.test(cell) ? 10.7639 : 1));
    return isPlausibleSize(sqft)
      ? read(
          { area: { basis: 'plot', sqft, isConverted: true } },
          `Its sides make ${formatNumber(sqft)} sqft.`,
        )
      : unread(`${formatNumber(sqft)} sqft is not likely for a plot`);
  }
  const range = rangeIn(cell);
  const to = range ? measured(range[1], unitInName(words)) : null;
  const unitOfBoth = range && to?.isConverted ? range[1].replace(/^[\d.,\s]+/, '') : '';
  const from = measured(
    range && /^[\d.,\s]+$/.test(range[0]) ? `${range[0]} ${unitOfBoth}` : (range?.[0] ?? cell),
    unitInName(words),
  );
  if (!from || (range && !to)) return unread('expected an area, such as 1,200 sqft or 110 sq m');
  if (from.sqft === 0) return { state: 'silent' };
  const wrong = [from, ...(to ? [to] : [])].find(({ sqft }) => !isPlausibleSize(sqft));
  if (wrong && !isUnitElsewhere)
    return unread(
      `${formatNumber(wrong.sqft)} sqft is not likely; homes have ${SIZES.map(formatNumber).join(' to ')} sqft`,
    );
  const upTo = to && to.sqft > from.sqft ? to.sqft : undefined;
  const remark = upTo
    ? `The area is given as a range; ${formatNumber(from.sqft)} sqft is held, and the description says both ends.`
    : from.isConverted
      ? `Converted to ${formatNumber(from.sqft)} sqft.`
      : undefined;
  return read({ area: { basis, sqft: from.sqft, upTo, isConverted: from.isConverted } }, remark);
}

const MOST_KINDS = 3;

/** '1650 SBA / 1200 CA', 'Super 1650 sqft, carpet 1200': each with the words of its kind. Null for anything else. */
function readSeveral(
  cell: string,
  basis: AreaBasis | null,
  context: Parameters<typeof readArea>[2],
): CellReading | null {
  const parts = cell
    .replace(/^([\d.,]+)\s*\(([^()]*\d[^()]*)\)$/, '$1 / $2')
    .split(/\s*[/|;&\n]\s*|,\s+|\s+and\s+|(?<=\))\s+(?=\d)/i)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length < 2 || parts.length > MOST_KINDS) return null;
  const areas = parts.flatMap((part, at) => {
    const named = basisIn(part);
    // '1500 (carpet 1100)': the first may be of the kind of the column.
    const isOfColumn = named === null && at === 0 && /^[\d.,]+$/.test(part);
    const reading = isOfColumn
      ? readArea(part, basis, context)
      : named && readArea(named.rest, named.basis, context);
    return reading?.state === 'read' ? (reading.facts.area ?? []) : [];
  });
  const [area, ...moreAreas] = areas;
  const isEachNamed =
    areas.length === parts.length && new Set(areas.map(({ basis }) => basis)).size === areas.length;
  return area && isEachNamed ? read({ area, moreAreas }) : null;
}

/** Rounding of one area in two units. */
const SAME = 0.02;

/**
 * One area said twice, in two units or by its sides: '1200 sq.ft. (111.48 sq.m.)', '2400 (60x40)', '30x40 = 1200'. Two that
 * differ are a question. Null for anything else.
 */
function readTwice(
  cell: string,
  basis: AreaBasis | null,
  context: Parameters<typeof readArea>[2],
): CellReading | null {
  const [, one = '', other = ''] =
    /^([^()[\]=/]+?)\s*(?:\(|\[|=|\/)\s*([^()[\]=/]+?)\s*[)\]]?$/.exec(cell) ?? [];
  const sidesOrUnit = (text: string) => sidesIn(text) !== null || /[a-z²]/i.test(text);
  if (one === '' || (!sidesOrUnit(one) && !sidesOrUnit(other))) return null;
  const [first, second] = [one, other].map((text) => {
    const sides = basis === null || basis === 'plot' ? sidesIn(text) : null;
    return sides === null ? measured(text, unitInName(context.words))?.sqft : sides;
  });
  if (first === undefined || second === undefined || first === 0) return null;
  if (Math.abs(first - second) > first * SAME)
    return unread(`two areas that differ: ${formatNumber(first)} and ${formatNumber(second)} sqft`);
  // That in square feet needs no conversion.
  const isFirst = sidesIn(one) === null && !measured(one, unitInName(context.words))?.isConverted;
  return readArea(
    isFirst ? one : other,
    (sidesIn(one) ?? sidesIn(other)) ? (basis ?? 'plot') : basis,
    context,
  );
}

/** '1 acre 10 guntas', '2 acres, 5 cents': each unit is smaller than the one before. In square feet. */
function sumIn(text: string): number | null {
  const parts = [...text.matchAll(/\s*([\d.,]*\d)\s*([a-z][a-z.\s]*?)\s*(?:,|&|\band\b|\+|(?=\d)|$)/gi)];
  if (
    parts.length < 2 ||
    parts
      .map(([part]) => part)
      .join('')
      .trim() !== text.trim()
  )
    return null;
  let [sum, before] = [0, Infinity];
  for (const [, digits = '', unit = ''] of parts) {
    const [number, factor] = [
      readAmount(digits),
      sqftOfUnit(SHORT_UNITS.get(unit.toLowerCase().trim()) ?? unit),
    ];
    if ('problem' in number || factor === null || factor >= before) return null;
    sum += number.value * factor;
    before = factor;
  }
  return Math.round(sum);
}

/** '1A 10G', as extents are written. */
const SHORT_UNITS: ReadonlyMap<string, string> = new Map([
  ['a', 'acre'],
  ['ac', 'acre'],
  ['g', 'gunta'],
  ['gts', 'gunta'],
  ['gunt', 'gunta'],
]);

/** Of 'area sq m'. A column that names no unit is in square feet, as homes are measured here. */
function unitInName(words: string): number {
  const unit =
    /(?:^| )(?:in )?(sq ?(?:m|mt|mtr|meter|metre|yd|yard|ft|feet)s?|sft|m2|acres?|cents?|gunt(?:h)?as?)$/.exec(
      words,
    )?.[1];
  return unit === undefined ? 1 : (sqftOfUnit(unit) ?? 1);
}

function measured(text: string, unitOfName: number): Measured | null {
  const sum = sumIn(text);
  if (sum !== null) return { sqft: sum, isConverted: true };
  const [, digits = '', unit = ''] = /^([\d.,]+)\s*(.*)$/.exec(text.trim()) ?? [];
  const number = readAmount(digits);
  if ('problem' in number) return null;
  const factor = unit === '' ? unitOfName : sqftOfUnit(unit.replace(/\b(?:approx|onwards?|only)\b/gi, ''));
  if (factor === null) return null;
  return factor === 1
    ? { sqft: number.value, isConverted: false }
    : { sqft: Math.round(number.value * factor), isConverted: true };
}
