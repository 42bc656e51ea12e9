import { latinDigits } from '../text/latin-digits.ts';
import { ORDINAL_ENDINGS } from './ordinal-endings.ts';
import { numberIn } from './read-number.ts';
import { withFractions } from './with-fractions.ts';

/** A token of a typed line. `text` is the text as typed. */
export type Token =
  | { kind: 'number'; value: number; text: string }
  /** Digits that are not a number as we write it: '1,5', '1 450', '95.00.000'. `parts` stand between its commas. */
  | { kind: 'unclear number'; parts: readonly string[]; text: string }
  | { kind: 'word'; word: string; text: string }
  | { kind: 'mark'; text: string };

/** Hindi and Kannada as people type them without their letters. */
const LATIN_WORDS = {
  ...sameWord('rent', 'kiraya kiraye kiraaye kiraya bhada bhade badige badigege baadige baadigege'),
  ...sameWord('home', 'ghar makan makaan mane'),
  ...sameWord('buy', 'kharidna khareedna kharidne khareedne kharid'),
  ...sameWord('sale', 'bikri bikau marata marataakke maratakke'),
  ...sameWord('sell', 'bechna bechni bechne'),
  ...sameWord('wanted', 'chahiye chaiye beku bekagide bekittu'),
  ...sameWord('near', 'nr paas pass nazdeek nazdik najdeek hattira hathira hatira hatra hattra hathra'),
  ...sameWord('cheap', 'sasta saste sasti'),
  ...sameWord('max', 'tak andar kam niche neeche olage'),
  ...sameWord('to', 'se'),
  ...sameWord('between', 'btw btwn'),
  ...sameWord('of', 'ka ke ki'),
  ...sameWord('in', 'mein alli nalli dalli yalli'),
  ...sameWord('for', 'liye gagi'),
  ...sameWord('is', 'ide idya'),
  ...sameWord('above', 'upar oopar zyada jyada mele melpattu'),
  ...sameWord('rooms', 'kamra kamre kamron kone'),
  ...sameWord('thousand', 'hazaar hazar hajar savira'),
  ...sameWord('lakh', 'laksha'),
  ...sameWord('crore', 'karod koti'),
  ...sameWord('or', 'ya athava'),
  ...sameWord('and', 'aur mattu'),
  ...sameWord('with', 'wala wale wali sath jisme iruva jothe'),
  ...sameWord('east', 'purab poorab'),
  ...sameWord('west', 'paschim pashchim'),
  ...sameWord('north', 'uttar'),
  ...sameWord('south', 'dakshin'),
  ...sameWord('without', 'bina bagair'),
  ...sameWord('nahi', 'nahin nahee'),
  ...sameWord('beda', 'bedaa'),
  ...sameWord('floor', 'manzil mahadi'),
};

/** English for the Kannada and Hindi words of a search. The Kannada endings for 'in' and 'for' are removed first. */
const OTHER_LANGUAGES = new Map(
  Object.entries({
    ಬಾಡಿಗೆ: 'rent',
    ಮಾರಾಟ: 'sale',
    ಖರೀದಿ: 'buy',
    ಮನೆ: 'home',
    ಮನೆಗಳು: 'home',
    ಫ್ಲಾಟ್: 'flat',
    ಅಪಾರ್ಟ್ಮೆಂಟ್: 'apartment',
    ವಿಲ್ಲಾ: 'villa',
    ನಿವೇಶನ: 'plot',
    ಲಕ್ಷ: 'lakh',
    ಕೋಟಿ: 'crore',
    ಸಾವಿರ: 'thousand',
    ಬಿಎಚ್ಕೆ: 'bhk',
    ಬಿಹೆಚ್ಕೆ: 'bhk',
    ಮಲಗುವ: 'bedroom',
    ಕೋಣೆ: 'room',
    ಕೋಣೆಗಳು: 'room',
    ಸೈಟ್: 'plot',
    ಪ್ಲಾಟ್: 'plot',
    ನಲ್ಲಿ: 'in',
    ಅಲ್ಲಿ: 'in',
    ಮೇಲೆ: 'above',
    ಮೇಲ್ಪಟ್ಟು: 'above',
    ಮುಖದ: 'facing',
    ಒಳಗೆ: 'home',
    ಕೆಳಗೆ: 'home',
    ಬೆಂಗಳೂರು: 'bangalore',
    किराया: 'rent',
    किराये: 'rent',
    किराए: 'rent',
    भाड़ा: 'rent',
    भाड़े: 'rent',
    नीचे: 'max',
    खरीदना: 'buy',
    खरीदें: 'buy',
    बिक्री: 'sale',
    घर: 'home',
    मकान: 'home',
    फ्लैट: 'flat',
    अपार्टमेंट: 'apartment',
    विला: 'villa',
    प्लॉट: 'plot',
    लाख: 'lakh',
    करोड़: 'crore',
    हजार: 'thousand',
    हज़ार: 'thousand',
    बीएचके: 'bhk',
    बेडरूम: 'bedroom',
    कमरा: 'room',
    कमरे: 'rooms',
    बैंगलोर: 'bangalore',
    बेंगलुरु: 'bangalore',
    में: 'in',
    के: 'of',
    का: 'of',
    की: 'of',
    पास: 'near',
    लिए: 'for',
    पर: 'on',
    चाहिए: 'wanted',
    मेट्रो: 'metro',
    बाथरूम: 'bathroom',
    ಬಾತ್ರೂಮ್: 'bathroom',
    कम: 'max',
    तक: 'max',
    अंदर: 'max',
    ऊपर: 'above',
    अधिक: 'above',
    ज्यादा: 'above',
    ज़्यादा: 'above',
    से: 'to',
    सस्ता: 'cheap',
    सस्ते: 'cheap',
    सस्ती: 'cheap',
    है: 'in',
    को: 'for',
    एक: 'one',
    दो: 'two',
    तीन: 'three',
    चार: 'four',
    पांच: 'five',
    पाँच: 'five',
    छह: 'six',
    सात: 'seven',
    आठ: 'eight',
    नौ: 'nine',
    दस: 'ten',
    पंद्रह: 'fifteen',
    बीस: 'twenty',
    पच्चीस: 'pachees',
    तीस: 'thirty',
    चालीस: 'forty',
    पचास: 'fifty',
    साठ: 'sixty',
    सत्तर: 'seventy',
    अस्सी: 'eighty',
    नब्बे: 'ninety',
    सौ: 'hundred',
    डेढ़: 'dedh',
    ढाई: 'dhai',
    ಒಂದು: 'one',
    ಎರಡು: 'two',
    ಮೂರು: 'three',
    ನಾಲ್ಕು: 'four',
    ಐದು: 'five',
    ಆರು: 'six',
    ಏಳು: 'seven',
    ಎಂಟು: 'eight',
    ಒಂಬತ್ತು: 'nine',
    ಹತ್ತು: 'ten',
    ಇಪ್ಪತ್ತು: 'twenty',
    ಮೂವತ್ತು: 'thirty',
    ನಲವತ್ತು: 'forty',
    ಐವತ್ತು: 'fifty',
    ಅರವತ್ತು: 'sixty',
    ಎಪ್ಪತ್ತು: 'seventy',
    ಎಂಬತ್ತು: 'eighty',
    ತೊಂಬತ್ತು: 'ninety',
    ನೂರು: 'hundred',
    ಹತ್ತಿರ: 'near',
    ಮೆಟ್ರೋ: 'metro',
    ಬೇಕು: 'wanted',
    ಕಡಿಮೆ: 'cheap',
    ಈಜುಕೊಳ: 'pool',
    ಮತ್ತು: 'and',
    ಅಥವಾ: 'or',
    ಇರುವ: 'with',
    ಜೊತೆ: 'with',
    और: 'and',
    या: 'or',
    वाला: 'with',
    वाली: 'with',
    वाले: 'with',
    साथ: 'with',
    ಜಿಮ್: 'gym',
    ಕ್ಲಬ್ಹೌಸ್: 'clubhouse',
    ಲಿಫ್ಟ್: 'lift',
    ಪಾರ್ಕಿಂಗ್: 'parking',
    ಗ್ರಂಥಾಲಯ: 'library',
    ಖಾತಾ: 'khata',
    ಖಾತೆ: 'khata',
    ಎ: 'a',
    ಬಿ: 'b',
    ನೆಲ: 'ground',
    ಮಹಡಿ: 'floor',
    ಬೇಡ: 'beda',
    ಇಲ್ಲ: 'illa',
    ಪೂರ್ವ: 'east',
    ಪಶ್ಚಿಮ: 'west',
    ಉತ್ತರ: 'north',
    ದಕ್ಷಿಣ: 'south',
    ದಿಕ್ಕಿನ: 'facing',
    ದಿಕ್ಕು: 'facing',
    ಮುಖ: 'facing',
    ಭದ್ರತೆ: 'security',
    ಗೇಟೆಡ್: 'gated',
    ರೇರಾ: 'rera',
    ಪವರ್: 'power',
    ಬ್ಯಾಕಪ್: 'backup',
    स्विमिंग: 'swimming',
    पूल: 'pool',
    जिम: 'gym',
    क्लबहाउस: 'clubhouse',
    लिफ्ट: 'lift',
    पार्किंग: 'parking',
    खाता: 'khata',
    ए: 'a',
    बी: 'b',
    ग्राउंड: 'ground',
    फ्लोर: 'floor',
    मंजिल: 'floor',
    मंज़िल: 'floor',
    टॉप: 'top',
    नहीं: 'nahi',
    नही: 'nahi',
    बिना: 'without',
    पूर्व: 'east',
    पश्चिम: 'west',
    उत्तर: 'north',
    दक्षिण: 'south',
    मुखी: 'facing',
    फर्निश्ड: 'furnished',
    गेटेड: 'gated',
    रेरा: 'rera',
    सुरक्षा: 'security',
    पावर: 'power',
    बैकअप: 'backup',
    ...LATIN_WORDS,
  }),
);
const KANNADA_ENDING = /(?:ದಲ್ಲಿ|ನಲ್ಲಿ|ಯಲ್ಲಿ|ಕ್ಕೆ|ಗೆ)$/u;

/** Joins digits to one number: anything but letters, spaces and the marks of ranges and lists. */
const JOINT = String.raw`[^\s\p{L}\p{M}\d\-–—+~<>≤≥/&#₹×*]+`;
const PIECES = new RegExp(
  [
    // A telephone number is no amount.
    String.raw`(?<telephone>\+91[\s-]?\d{5}[\s-]?\d{5}(?!\d)|[6-9]\d{9}(?!\d))`,
    String.raw`(?<ordinal>\d+(?:st|nd|rd|th|${ORDINAL_ENDINGS})(?![\p{L}\p{M}\p{N}]))`,
    // The space may stand between thousands: '1 450'.
    String.raw`(?<number>\d{1,3}(?:\s\d{3})+(?!\d)(?:${JOINT}\d+)*|\d+(?:${JOINT}\d+)*)`,
    String.raw`(?<word>[\p{L}\p{M}](?:[\p{L}\p{M}\u200c\u200d]|[.'’](?=[\p{L}\p{M}]))*)`,
    '(?<mark>[-–—+~<>≤≥/,&#₹×*])',
  ].join('|'),
  'giu',
);

/** Splits a line into numbers, words and marks. '2bhk' is a number and a word, '1,20,00,000' is one number. */
export function tokensOf(line: string): Token[] {
  const tokens = [...withFractions(latinDigits(line)).matchAll(PIECES)].map(
    ({ 0: text, groups = {} }): Token => {
      if (groups['telephone']) return { kind: 'unclear number', parts: [text], text };
      if (groups['number']) return numberToken(text);
      if (groups['mark']) return { kind: 'mark', text: /[–—]/.test(text) ? '-' : text };
      return { kind: 'word', word: wordOf(text), text };
    },
  );
  // 'or or' is one: each is read with all that follows, so a row of them would be read for seconds.
  return tokens.filter((token, at) => !(isOr(token) && isOr(tokens[at - 1])));
}

function isOr(token: Token | undefined): boolean {
  return token?.kind === 'word' && token.word === 'or';
}

function sameWord(english: string, words: string): Record<string, string> {
  return Object.fromEntries(words.split(' ').map((word) => [word, english]));
}

const AFTER_NUMBER = new RegExp(`(?<=\\d)(?:${ORDINAL_ENDINGS})$`, 'u');

function wordOf(text: string): string {
  const plain = text
    .replace(AFTER_NUMBER, 'th')
    .toLowerCase()
    .replace(/[.'’\u200c\u200d]/g, '')
    .normalize('NFC');
  const bare = plain.replace(KANNADA_ENDING, '');
  return OTHER_LANGUAGES.get(plain) ?? OTHER_LANGUAGES.get(bare) ?? (bare === '' ? plain : bare);
}

function numberToken(text: string): Token {
  const value = numberIn(text);
  return value === null
    ? { kind: 'unclear number', parts: text.split(','), text }
    : { kind: 'number', value, text };
}
