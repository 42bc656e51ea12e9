/** A token of a typed line. `text` is the text as typed. */
export type Token =
  | { kind: 'number'; value: number; text: string }
  | { kind: 'word'; word: string; text: string }
  | { kind: 'mark'; text: string };

/** English for the Kannada words of a search. The endings for 'in' and 'for' are removed first. */
const KANNADA = new Map(
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
    ಕೋಣೆ: 'home',
    ಒಳಗೆ: 'home',
    ಕೆಳಗೆ: 'home',
    ಬೆಂಗಳೂರು: 'bangalore',
  }),
);
const KANNADA_ENDING = /(?:ದಲ್ಲಿ|ನಲ್ಲಿ|ಯಲ್ಲಿ|ಕ್ಕೆ|ಗೆ)$/u;

const PIECES =
  /(?<ordinal>\d+(?:st|nd|rd|th)(?![\p{L}\p{N}]))|(?<number>\d{1,3}(?:,\d{2,3})+(?![\d])|\d+(?:\.\d+)?)|(?<word>[\p{L}\p{M}](?:[\p{L}\p{M}\u200c\u200d]|[.'’](?=[\p{L}\p{M}]))*)|(?<mark>[-–—+~<>≤≥/,&#₹])/giu;

/** Splits a line into numbers, words and marks. '2bhk' is a number and a word, '1,20,00,000' is one number. */
export function tokensOf(line: string): Token[] {
  return [...latinDigits(line).matchAll(PIECES)].map(({ 0: text, groups = {} }): Token => {
    if (groups['number']) return { kind: 'number', value: Number(text.replaceAll(',', '')), text };
    if (groups['mark']) return { kind: 'mark', text: /[–—]/.test(text) ? '-' : text };
    return { kind: 'word', word: wordOf(text), text };
  });
}

function wordOf(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(/[.'’\u200c\u200d]/g, '')
    .normalize('NFC');
  const bare = plain.replace(KANNADA_ENDING, '');
  return KANNADA.get(plain) ?? KANNADA.get(bare) ?? (bare === '' ? plain : bare);
}

function latinDigits(text: string): string {
  return text.replace(/[೦-೯]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0xce6));
}
