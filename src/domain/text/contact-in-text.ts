import { latinDigits } from './latin-digits.ts';
import { withoutUnseen } from './without-unseen.ts';

export type ContactKind = 'a telephone number' | 'a mail address' | 'a link';

const MAIL =
  /[\p{L}\d][\p{L}\d._%+-]*(?:@|\s?[([{]\s?at\s?[)\]}]\s?)[\p{L}\d-]+(?:\.|\s?[([{]\s?dot\s?[)\]}]\s?)\p{L}{2,}|[\p{L}\d._%+-]+\s?(?:@|\bat\b)\s?(?:gmail|yahoo|hotmail|outlook|rediffmail|icloud)\b/iu;

/** '.in' ends a sentence too: '1200 sq.ft.in Hebbal'. */
const LINK =
  /\bhttps?:\/\/|\bwww\.[\p{L}\d]|\b(?:wa\.me|t\.me|bit\.ly|tinyurl\.com|youtu\.be|goo\.gl)\/|(?<![\p{L}\d@.-])(?=[\d.-]*\p{L})[\p{L}\d.-]{3,63}\.(?:com|net|org|co\.in|info|biz|io)(?![\p{L}\d])|(?<![\p{L}\d@.-])[\p{L}\d-]{3,63}\.in\/\S/iu;

/** Runs of digits, with the marks that stand between the digits of one telephone number. */
const RUN =
  /(?<![\p{L}\d,./₹])(?:\+|00)?[(]?\d(?:[ \t\u00a0\u2009().\p{Pd}\u2212_*]{0,3}\d){6,16}(?![\d,]|\.\d)/gu;

/** Each digit in words: 'nine eight four five …'. */
const SPOKEN = /(?:\b(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple)\b[\s,.-]*){9,}/i;

/** How somebody is reached past us, if a text says it. Prices, sizes, days and numbers of RERA are none. */
export function contactIn(written: string): ContactKind | null {
  const text = latinDigits(withoutUnseen(written)).normalize('NFKC');
  if (MAIL.test(text)) return 'a mail address';
  if (LINK.test(text)) return 'a link';
  if (SPOKEN.test(text)) return 'a telephone number';
  return [...text.matchAll(RUN)].some(([run]) => isPhone(run)) ? 'a telephone number' : null;
}

function isPhone(run: string): boolean {
  const groups = run.split(/\D+/).filter(Boolean);
  const digits = groups.join('');
  const isInternational = /^(?:\+|00)/.test(run);
  if (isInternational) return digits.replace(/^00/, '').length >= 10;
  if (!areOfOneNumber(groups)) return false;
  // A mobile telephone, a landline with the 0 of its city, and the numbers that are free of charge.
  return /^(?:0?91|0)?[6-9]\d{9}$|^0[1-9]\d{8,9}$|^1[68]00\d{6,7}$/.test(digits);
}

/** '98450 12345', '984 501 2345' or '9 8 4 5 …'; '7-8-2026 1200' is a day and a size. */
function areOfOneNumber(groups: readonly string[]): boolean {
  if (groups.every((group) => group.length === 1)) return true;
  return (
    groups.length <= 5 &&
    (groups.at(-1)?.length ?? 0) >= 2 &&
    groups.every((group, at) => at === 0 || group.length > 1)
  );
}
