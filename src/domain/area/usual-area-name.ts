import { createRecentCache } from '../cache/recent-cache.ts';

/** Letters of names that are short forms although they could be said as a word. Those without a vowel are found by rule. */
const SHORT_FORMS = new Set('aecs bda bel beml bhel ecc epip hal iti itpl ombr'.split(' '));
/** Words of four letters or fewer in names: in a name typed in capitals, others are short forms. */
const SHORT_WORDS = new Set(
  'main road area park town city yard near east west old new halli bagh pet pete'.split(' '),
);
const BETWEEN_NAMES = new Set('and at behind by e in near of off on opp the to'.split(' '));
const ABBREVIATIONS = new Set('blk dr ft jn km ltd mr mrs nd nr pvt rd sq st stg th'.split(' '));
const ROMAN = /^(?:ii|iii|iv|vi|vii|viii|ix)$/;

/**
 * The name of an area as most people write it, whoever typed it how: 'Sanjay nagar', 'KUDLU MAIN ROAD' and 'Hbr Layout' are 'Sanjay
 * Nagar', 'Kudlu Main Road' and 'HBR Layout'. Only capitals and spaces change, and only in Latin letters. It depends on nothing but the
 * name, so that no other area changes it.
 */
export function usualAreaName(typed: string): string {
  return usualNames.get(typed, () => writeUsually(typed));
}

/** Every card, title and feed of a publish asks, and a city has a thousand areas. */
const usualNames = createRecentCache<string, string>(2_000);

function writeUsually(typed: string): string {
  const isShouted =
    !/[a-z]/.test(typed) &&
    (/[A-Z]{5}/.test(typed) || typed.split(' ').some((word) => SHORT_WORDS.has(word.toLowerCase())));
  return (
    typed
      .replace(/\s+/g, ' ')
      .replace(/([A-Za-z]) ?,(?=\S)/g, '$1, ')
      .replace(/ ,/g, ',')
      // 'sector3', 'Banashankari3rd Stage'.
      .replace(/(\p{L}{4})(?=\d)/gu, '$1 ')
      .trim()
      .replace(/[\p{L}\p{M}\p{N}'’]+/gu, (word, at: number) =>
        usualWord(word, { isShouted, isFirst: at === 0 }),
      )
  );
}

function usualWord(word: string, { isShouted, isFirst }: { isShouted: boolean; isFirst: boolean }): string {
  if (!/^[A-Za-z]+$/.test(word))
    return word.replace(/^\d+(?:ST|ND|RD|TH)$/, (number) => number.toLowerCase());
  const small = word.toLowerCase();
  const isPlain = word === small || word === capitalised(small);
  if (ROMAN.test(small) && isPlain) return word.toUpperCase();
  if (isPlain && isShortForm(small)) return word.toUpperCase();
  // 'OLd Town': a slip of the shift key.
  if (SHORT_WORDS.has(small) && !isPlain && word !== word.toUpperCase()) return capitalised(small);
  if (isShouted) return word.length > 4 || SHORT_WORDS.has(small) ? capitalised(small) : word;
  const isName = small.length !== 2 && (isFirst || !BETWEEN_NAMES.has(small)) && !ABBREVIATIONS.has(small);
  return word === small && isName ? capitalised(small) : word;
}

/** 'hsr', 'bsk', 'jp': no word has no vowel. */
function isShortForm(small: string): boolean {
  return SHORT_FORMS.has(small) || (/^[b-df-hj-np-tv-xz]{2,5}$/.test(small) && !ABBREVIATIONS.has(small));
}

function capitalised(small: string): string {
  return `${small.charAt(0).toUpperCase()}${small.slice(1)}`;
}
