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

const HINDI_CONSONANTS = new Map(
  Object.entries({
    क: 'k',
    ख: 'kh',
    ग: 'g',
    घ: 'gh',
    ङ: 'n',
    च: 'ch',
    छ: 'ch',
    ज: 'j',
    झ: 'jh',
    ञ: 'n',
    ट: 't',
    ठ: 'th',
    ड: 'd',
    ढ: 'dh',
    ण: 'n',
    त: 't',
    थ: 'th',
    द: 'd',
    ध: 'dh',
    न: 'n',
    प: 'p',
    फ: 'ph',
    ब: 'b',
    भ: 'bh',
    म: 'm',
    य: 'y',
    र: 'r',
    ल: 'l',
    ळ: 'l',
    व: 'v',
    श: 'sh',
    ष: 'sh',
    स: 's',
    ह: 'h',
  }),
);
const HINDI_VOWELS = new Map(
  Object.entries({
    अ: 'a',
    आ: 'a',
    इ: 'i',
    ई: 'i',
    उ: 'u',
    ऊ: 'u',
    ऋ: 'ru',
    ए: 'e',
    ऐ: 'ai',
    ओ: 'o',
    औ: 'au',
    ऑ: 'o',
  }),
);
const HINDI_SIGNS = new Map(
  Object.entries({
    'ा': 'a',
    'ि': 'i',
    'ी': 'i',
    'ु': 'u',
    'ू': 'u',
    'ृ': 'ru',
    'े': 'e',
    'ै': 'ai',
    'ो': 'o',
    'ौ': 'au',
    'ॉ': 'o',
    'ॅ': 'e',
  }),
);
/** The dot below a letter changes its sound, which names of places do not need. */
const NUKTA = '़';

/**
 * Converts Kannada and Devanagari letters and digits to Latin, as place names are spelt: 'ಜಯನಗರ' is 'jayanagara', 'कोरमंगला'
 * is 'koramangala'. Others stay.
 */
export function latinLetters(text: string): string {
  if (/\p{Script=Devanagari}/u.test(text)) return latinFromDevanagari(text);
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

/** A consonant at the end of a word has no vowel: 'नगर' is 'nagar'. */
function latinFromDevanagari(text: string): string {
  const letters = [
    ...text
      .normalize('NFC')
      .replace(/[\u200c\u200d]/g, '')
      .replaceAll(NUKTA, ''),
  ];
  return letters
    .map((letter, at) => {
      const next = letters[at + 1] ?? '';
      const consonant = HINDI_CONSONANTS.get(letter);
      if (consonant) {
        const isBare = next === '्' || HINDI_SIGNS.has(next) || !/\p{Script=Devanagari}/u.test(next);
        return isBare ? consonant : `${consonant}a`;
      }
      if (letter === '्') return '';
      if (letter === 'ं' || letter === 'ँ') return /[पफबभम]/.test(next) ? 'm' : 'n';
      const digit = letter.codePointAt(0) ?? 0;
      if (digit >= 0x966 && digit <= 0x96f) return String(digit - 0x966);
      return HINDI_SIGNS.get(letter) ?? HINDI_VOWELS.get(letter) ?? letter;
    })
    .join('');
}
