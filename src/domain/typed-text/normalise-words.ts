import { latinLetters } from './latin-letters.ts';
import { ORDINAL_ENDINGS } from './ordinal-endings.ts';
import { PART_NUMBERS } from './part-numbers.ts';
import { withSpelledLetters } from './with-spelled-letters.ts';

/** Words in names that people shorten, or that lists write in several ways. */
const ALIASES = new Map(
  Object.entries({
    rd: 'road',
    nagara: 'nagar',
    ngr: 'nagar',
    extn: 'extension',
    ext: 'extension',
    lyt: 'layout',
    lo: 'layout',
    i: '1',
    ii: '2',
    iii: '3',
    iv: '4',
    first: '1',
    second: '2',
    third: '3',
    fourth: '4',
    fifth: '5',
    sixth: '6',
    seventh: '7',
    eighth: '8',
    ninth: '9',
    electronics: 'electronic',
    ecity: 'electronic city',
    halasuru: 'ulsoor',
    bengaluru: 'bangalore',
    blr: 'bangalore',
    leout: 'layout',
    // English words of names as Kannada and Hindi spell them.
    vaitphild: 'whitefield',
    vaitaphild: 'whitefield',
    vhaitaphild: 'whitefield',
    elektranik: 'electronic',
    ilektronik: 'electronic',
    siti: 'city',
    taun: 'town',
    rod: 'road',
    raste: 'road',
    leaut: 'layout',
    eyaraport: 'airport',
    earaport: 'airport',
    erport: 'airport',
    steshan: 'station',
    // 'First', 'second' and so on, before a block or a phase.
    pharst: '1',
    phast: '1',
    sekand: '2',
    sekend: '2',
    thard: '3',
    phorth: '4',
    phort: '4',
    phiphth: '5',
    siksth: '6',
    sevanth: '7',
    pahala: '1',
    pahla: '1',
    dusara: '2',
    dusra: '2',
    tisara: '3',
    tisra: '3',
    chautha: '4',
    panchavan: '5',
    panchava: '5',
    chatha: '6',
    chathavan: '6',
    satavan: '7',
    satava: '7',
    athavan: '8',
    nauvan: '9',
    dasavan: '10',
    modalane: '1',
    ondane: '1',
    eradane: '2',
    murane: '3',
    nalkane: '4',
    aidane: '5',
    arane: '6',
    elane: '7',
    entane: '8',
    ombattane: '9',
    hattane: '10',
  }),
);

/** Names that people abbreviate to initials. */
const INITIALS: readonly (readonly [RegExp, string])[] = [
  [/\brr nagar\b|\brrnagar\b/g, 'rajarajeshwari nagar'],
  [/\be city\b/g, 'electronic city'],
  [/\borr\b/g, 'outer ring road'],
  [/\b(?:bg|bgr) road\b|\bbgr\b/g, 'bannerghatta road'],
  [/\bmahatma gandhi road\b/g, 'mg road'],
  [/\bomr\b/g, 'old madras road'],
  [/\bbsk\b/g, 'banashankari'],
  [/\bec(?= phase\b)/g, 'electronic city'],
  [/\b(?:havai adda|vimana nildana)\b/g, 'airport'],
];

/** How people and other languages write the kinds of parts, also with the Kannada ending for 'in'. */
const KINDS_OF_PARTS = Object.entries({
  block: 'block|blk|blak|blok',
  phase: 'phase|ph|phej|phes',
  stage: 'stage|stg|stej|hanta',
  sector: 'sector|sec|sektar',
}).map(([kind, spellings]) => [kind, new RegExp(`\\b(?:${spellings})(?:(?:i?n|d)alli)?\\b`, 'g')] as const);
const PART = '(?:block|phase|stage|sector)';
const NUMBER = `(?:${[...PART_NUMBERS.keys()].join('|')})`;
/** 'IInd stage', 'ist block'. */
const ROMAN_ORDINAL = new RegExp(`\\b([ivx]+)(?:st|nd|rd|th)(?= (?:[a-z] )?${PART}\\b)`, 'g');
/** 'stage vii', 'seven phase'. Elsewhere 'v' and 'one' are words of names. */
const NUMBER_OF_PART = new RegExp(`\\b${NUMBER}(?= ${PART}\\b)|(?<=\\b${PART} )${NUMBER}\\b`, 'g');

/** '4ನೇ ಬ್ಲಾಕ್', '४था ब्लॉक'. */
const AFTER_NUMBER = new RegExp(`(?<=\\p{Nd}) ?(?:${ORDINAL_ENDINGS})(?![\\p{L}\\p{M}])`, 'gu');

/**
 * The words of a name or of a typed line, without accents, punctuation and capitals: 'H.S.R. Layout, 2nd Sector'
 * becomes ['hsr', 'layout', '2', 'sector']. Kannada is transliterated to Latin letters.
 */
export function normaliseWords(text: string): string[] {
  const known = normalised.get(text);
  if (known) return [...known];
  const words = computeWords(text);
  if (normalised.size >= MAX_CACHED) normalised.clear();
  normalised.set(text, words);
  return [...words];
}

/** A line is read many times, also without some of its words, and every time in the same few parts. */
const normalised = new Map<string, readonly string[]>();
const MAX_CACHED = 2_000;

function computeWords(text: string): string[] {
  const letters = latinLetters(withSpelledLetters(text.toLowerCase().replace(AFTER_NUMBER, ' ')))
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/['’`]/g, '')
    .replaceAll('&', ' and ')
    .replace(/(\d)(?:st|nd|rd|th)\b/g, '$1 ')
    .replace(/[^a-z0-9]+/g, ' ')
    // '4th tblock'.
    .replace(/\b(\d*[a-z])block\b/g, '$1 block');
  const plain = KINDS_OF_PARTS.reduce((text, [kind, spellings]) => text.replace(spellings, kind), letters)
    // '7ht phase'. Not '4 t block', which is another than the 4th.
    .replace(/(\d) ?(?:ht|t?th+|h|ts|s?st+|sth|n?nd+|dn|r?rd+|dr)(?= (?:block|phase|stage|sector)\b)/g, '$1')
    .replace(/(\d) ?[tsnrd](?= (?:phase|stage|sector)\b)/g, '$1')
    // The 4th T Block is another than the 4th.
    .replace(/(\d) +(?=[a-z] block\b)/g, '$1')
    .replace(ROMAN_ORDINAL, (whole, roman: string) => PART_NUMBERS.get(roman) ?? whole)
    .replace(NUMBER_OF_PART, (word) => PART_NUMBERS.get(word) ?? word)
    // 'HSR Layout sector3'.
    .replace(/\b(block|phase|stage|sector)(?: no)? ?(?=\d)/g, '$1 ')
    // 'h s r layout', 'j p nagar': initials become one word.
    .replace(/\b(?:[a-z] )+[a-z]\b/g, (letters) =>
      /^i+( i+)*$/.test(letters) ? letters : letters.replaceAll(' ', ''),
    )
    .trim();
  const whole = INITIALS.reduce((text, [initials, name]) => text.replace(initials, name), plain);
  return whole === '' ? [] : whole.split(' ').flatMap((word) => (ALIASES.get(word) ?? word).split(' '));
}

/** A rough phonetic form of a word: 'Kormangala', 'Koramangala' and 'ಕೋರಮಂಗಲ' become nearly the same. */
export function phoneticForm(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const cached = phoneticCache.get(word);
  if (cached !== undefined) return cached;
  const form = computePhoneticForm(word);
  if (phoneticCache.size < MAX_PHONETIC) phoneticCache.set(word, form);
  return form;
}

/** A cache, because names share many words. */
const phoneticCache = new Map<string, string>();
const MAX_PHONETIC = 20_000;

function computePhoneticForm(word: string): string {
  const form = word
    .replace(/^wh/, 'w')
    .replaceAll('sh', 's')
    .replace(/([tdbgkj])h/g, '$1')
    .replaceAll('ph', 'f')
    .replaceAll('ck', 'k')
    .replace(/ee|ie|y/g, 'i')
    .replace(/oo|ou/g, 'u')
    .replaceAll('w', 'v')
    .replaceAll('z', 's')
    .replace(/(.)\1+/g, '$1');
  return form.length > 4 ? form.replace(/a$/, '') : form;
}

/** A single text to compare names by. Spaces do not count: 'White Field' equals 'Whitefield'. */
export function phoneticKey(words: readonly string[]): string {
  return words.map(phoneticForm).join('');
}
