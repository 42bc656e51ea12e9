/**
 * The pattern of a number as people write it. A comma stands between thousands, in Indian groups (12,34,567) or western
 * ones (1,234,567), and a point before a fraction. A comma anywhere else may be a decimal mark, so `2,5` is no number.
 */
const NUMBER = String.raw`(?:[1-9]\d?(?:,\d\d)*,\d{3}|[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.\d+)?`;

const WHOLE_TEXT = new RegExp(`^${NUMBER}$`);
/** As `1.450` is written where the point stands between thousands. */
const THOUSANDS_OR_FRACTION = /^[1-9]\d{0,2}\.\d{3}$/;

export type ReadNumber = { value: number } | { problem: string };

export const COMMA_RULE = 'A comma stands between thousands, and a point before a fraction.';
const NO_NUMBER = `This must be a number, such as 1,450 or 2.5. ${COMMA_RULE}`;

/** The value of a written number, or null if the text is none. */
export function numberIn(text: string): number | null {
  return WHOLE_TEXT.test(text) ? Number(text.replaceAll(',', '')) : null;
}

/** Reads a typed number, also a negative one and one with a rupee sign. */
export function readNumber(typed: string): ReadNumber {
  const [, sign = '', digits = ''] = /^(?:₹\s*)?(-?)(.*)$/s.exec(typed.trim()) ?? [];
  const value = /^[\d,]{1,20}(?:\.\d{1,6})?$/.test(digits) ? numberIn(digits) : null;
  if (value === null || value >= 1e15) return { problem: NO_NUMBER };
  return { value: sign && value !== 0 ? -value : value };
}

/** Reads a typed size or amount of money. Nobody means thousandths of it, so `1.450` may be 1,450. */
export function readAmount(typed: string): ReadNumber {
  const read = readNumber(typed);
  const [written = ''] = /\d.*/s.exec(typed.trim()) ?? [];
  if ('problem' in read || !mayBeThousands(written)) return read;
  const thousands = written.replace('.', ',');
  return { problem: `Is this ${thousands}? Write it like that, or with at most two digits after the point.` };
}

/** Whether this number may be meant in thousands although it has a point: '1.450'. */
export function mayBeThousands(written: string): boolean {
  return THOUSANDS_OR_FRACTION.test(written);
}
