import { typedWordsLimits } from '../limits.ts';

const MAX_WORDS = 4;
const PIN_CODE = /^56[0-3]\d{3}$/;

/**
 * Words of a search line as they are counted, in small letters. Null for what may be somebody's message, number or address.
 * What is left is stored only when several people type it (66_typed_words.sql).
 */
export function countableWords(typed: string): string | null {
  const words = typed.normalize('NFKC').toLowerCase().trim().split(/\s+/).join(' ');
  if (words === '' || words.length > typedWordsLimits.words || words.split(' ').length > MAX_WORDS)
    return null;
  if (!/^[\p{L}\p{M}\p{N} .&'’-]+$/u.test(words)) return null;
  const isNumber = /\d[\d .-]{3,}\d/.test(words);
  return isNumber && !PIN_CODE.test(words) ? null : words;
}
