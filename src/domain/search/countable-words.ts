import { typedWordsLimits } from '../limits.ts';
import { latinDigits } from '../text/latin-digits.ts';

const MAX_WORDS = 4;
const PIN_CODE = /^56[0-3]\d{3}$/;
/** Five digits, whatever stands between them but letters. */
const NUMBER = /\d(?:[^\p{L}\d]*\d){4}/u;

/**
 * Words of a search line as they are counted, in small letters and with the digits 0 to 9. Null for what may be somebody's message, number or address.
 * What is left is stored only when several people type it (search/typed_words.sql).
 */
export function countableWords(typed: string): string | null {
  const words = latinDigits(typed.normalize('NFKC')).toLowerCase().trim().split(/\s+/).join(' ');
  if (words === '' || words.length > typedWordsLimits.words || words.split(' ').length > MAX_WORDS)
    return null;
  if (!/^[\p{L}\p{M}\p{N} .&'’-]+$/u.test(words)) return null;
  return NUMBER.test(words) && !PIN_CODE.test(words) ? null : words;
}
