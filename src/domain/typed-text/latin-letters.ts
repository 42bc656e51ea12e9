const CONSONANTS = new Map(
  Object.entries({
    ಕ: 'k',
    ಖ: 'kh',
    ಗ: 'g',
    ಘ: 'gh',
    ಙ: 'n',
    ಚ: 'ch',
    ಛ: 'ch',
    ಜ: 'j',
    ಝ: 'jh',
    ಞ: 'n',
    ಟ: 't',
    ಠ: 'th',
    ಡ: 'd',
    ಢ: 'dh',
    ಣ: 'n',
    ತ: 't',
    ಥ: 'th',
    ದ: 'd',
    ಧ: 'dh',
    ನ: 'n',
    ಪ: 'p',
    ಫ: 'ph',
    ಬ: 'b',
    ಭ: 'bh',
    ಮ: 'm',
    ಯ: 'y',
    ರ: 'r',
    ಲ: 'l',
    ಳ: 'l',
    ವ: 'v',
    ಶ: 'sh',
    ಷ: 'sh',
    ಸ: 's',
    ಹ: 'h',
    ೞ: 'l',
    ಱ: 'r',
  }),
);
const VOWELS = new Map(
  Object.entries({
    ಅ: 'a',
    ಆ: 'a',
    ಇ: 'i',
    ಈ: 'i',
    ಉ: 'u',
    ಊ: 'u',
    ಋ: 'ru',
    ಎ: 'e',
    ಏ: 'e',
    ಐ: 'ai',
    ಒ: 'o',
    ಓ: 'o',
    ಔ: 'au',
  }),
);
const SIGNS = new Map(
  Object.entries({
    'ಾ': 'a',
    'ಿ': 'i',
    'ೀ': 'i',
    'ು': 'u',
    'ೂ': 'u',
    'ೃ': 'ru',
    'ೆ': 'e',
    'ೇ': 'e',
    'ೈ': 'ai',
    'ೊ': 'o',
    'ೋ': 'o',
    'ೌ': 'au',
  }),
);
/** The sign that removes the inherent vowel of a consonant. */
const VIRAMA = '್';
const LIPS = /[ಪಫಬಭಮ]/;

/** Converts Kannada letters and digits to Latin, as place names are spelt: 'ಜಯನಗರ' is 'jayanagara'. Others stay. */
export function latinLetters(text: string): string {
  if (!/\p{Script=Kannada}/u.test(text)) return text;
  // NFC composes decomposed vowel signs. Joiners only affect the shape of letters, so they are removed.
  const letters = [...text.normalize('NFC').replace(/[\u200c\u200d]/g, '')];
  return letters
    .map((letter, at) => {
      const next = letters[at + 1] ?? '';
      const consonant = CONSONANTS.get(letter);
      if (consonant) return next === VIRAMA || SIGNS.has(next) ? consonant : `${consonant}a`;
      if (letter === VIRAMA) return '';
      if (letter === 'ಂ') return LIPS.test(next) ? 'm' : 'n';
      const digit = letter.codePointAt(0) ?? 0;
      if (digit >= 0xce6 && digit <= 0xcef) return String(digit - 0xce6);
      return SIGNS.get(letter) ?? VOWELS.get(letter) ?? letter;
    })
    .join('');
}
