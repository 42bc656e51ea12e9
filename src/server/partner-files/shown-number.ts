/** Units that change what a number means: of money, areas, times and rooms. */
const UNIT =
  /^(?:cr(?:s|ores?)?|l|lacs?|lakhs?|lks?|k|thousands?|mn|millions?|sq ?\.? ?(?:ft|feet|m|mts?|mtrs?|meters?|metres?|yds?|yards?)|sft|sqft|sqm|sqmt|ft2|m2|ft²|m²|acres?|gunt(?:h)?as?|cents?|grounds?|hectares?|months?|mths?|years?|yrs?|days?|bhk|rk|beds?|bedrooms?)(?![\p{L}\d])/iu;
/** A sign of money other than that of the rupee, and the letters of a currency. */
const CURRENCY = /(?![₹₨])\p{Sc}|\b(?!INR)[A-Z]{3}\b/u;

/**
 * A number with the unit that only its format shows: '1.57 Cr' for 1.57 with `0.00" Cr"`, '$120000' for 120000 with
 * `[$$-409]#,##0`, '2%' for 0.02 with `0%`. Thousands that a format hides (`0,"K"`) stand in the number itself.
 */
export function shownNumber(value: number, code: string): string {
  // 0.1 + 0.2 is stored as 0.30000000000000004.
  const number = String(Number(value.toPrecision(15)));
  if (code === '' || code === 'General') return number;
  const { before, after, isPercent, isScaled } = literalsOf(sectionFor(value, code));
  if (isPercent) return `${Number((value * 100).toPrecision(12))}%`;
  if (CURRENCY.test(before)) return `${before} ${number}`;
  if (CURRENCY.test(after) || (!isScaled && UNIT.test(after))) return `${number} ${after}`;
  return number;
}

/** Of 'positive;negative;zero', or of sections with conditions: `[>=10000000]…;[>=100000]…;…`. */
function sectionFor(value: number, code: string): string {
  const sections: readonly string[] = code.match(/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;])+/g) ?? [];
  const conditional = sections.find((section) => {
    const [, sign = '', limit = ''] = /\[(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)\]/.exec(section) ?? [];
    return sign !== '' && holds(value, sign, Number(limit));
  });
  const [first = '', negative = first, zero = first] = sections;
  if (conditional !== undefined) return conditional;
  if (/\[[<>=]/.test(code)) return sections.find((section) => !/\[[<>=]/.test(section)) ?? '';
  return value < 0 ? negative : value === 0 ? zero : first;
}

function holds(value: number, sign: string, limit: number): boolean {
  if (sign.includes('=') && value === limit) return true;
  return (sign.includes('>') && value > limit) || (sign.includes('<') && value < limit);
}

/** What a section writes before its first digit and after its last. */
function literalsOf(section: string) {
  const pieces: readonly string[] = section.match(/"[^"]*"|\\.|[_*].|\[[^\]]*\]|[0#?][0#?.,]*|./gs) ?? [];
  const isDigits = (piece: string) => /^[0#?]/.test(piece);
  const [first, last] = [pieces.findIndex(isDigits), pieces.findLastIndex(isDigits)];
  const textOf = (each: readonly string[]) => each.map(literalOf).join('').replaceAll(/\s+/g, ' ').trim();
  return {
    before: textOf(pieces.slice(0, Math.max(first, 0))),
    after: textOf(pieces.slice(last + 1)),
    isPercent: pieces.includes('%'),
    isScaled: /,$/.test(pieces[last] ?? ''),
  };
}

function literalOf(piece: string): string {
  if (piece.startsWith('"')) return piece.slice(1, -1);
  if (piece.startsWith('\\')) return piece.slice(1);
  if (/^[_*]./s.test(piece)) return ' ';
  // '[$₹-4009]' is a sign of money; '[Red]' and '[>=100]' are none.
  if (piece.startsWith('[')) return /^\[\$([^\]-]*)/.exec(piece)?.[1] ?? '';
  return piece;
}
