/** Letters of the Latin alphabet by their names in Kannada and Hindi. */
const LETTERS = new Map(
  (
    'ಎ a|ಬಿ b|ಸಿ c|ಡಿ d|ಇ e|ಎಫ್ f|ಜಿ g|ಎಚ್ h|ಹೆಚ್ h|ಐ i|ಜೆ j|ಕೆ k|ಎಲ್ l|ಎಂ m|ಎಮ್ m|ಎನ್ n|ಓ o|ಪಿ p|ಆರ್ r|ಎಸ್ s|ಟಿ t|ಯು u|ವಿ v|' +
    'ए a|बी b|सी c|डी d|ई e|एफ f|जी g|एच h|आई i|जे j|के k|एल l|एम m|एन n|ओ o|पी p|आर r|एस s|टी t|यू u|वी v'
  )
    .split('|')
    .map((entry) => [entry.slice(0, -2), entry.slice(-1)] as const),
);
/** The longest first: ಎಚ್ begins with ಎ. */
const LETTER = [...LETTERS.keys()].sort((a, b) => b.length - a.length).join('|');
const ONE_LETTER = new RegExp(LETTER, 'gu');
const OF_LETTERS = new RegExp(`^(?:${LETTER})+$`, 'u');
/** 'Of' in Hindi, 'city' in Kannada, and vowels that are words. */
const NO_LETTER = /^(?:के|ಸಿಟಿ|ಇ|ई|ಓ|ओ)$/u;

/** A text with Latin letters where Kannada and Hindi spell them: 'ಟಿ ಬ್ಲಾಕ್' is 't ಬ್ಲಾಕ್', 'एचएसआर' is 'hsr'. */
export function withSpelledLetters(text: string): string {
  return text.replace(/[\p{Script=Kannada}\p{Script=Devanagari}\u200c\u200d]+/gu, (word) => {
    const plain = word.normalize('NFC').replace(/[\u200c\u200d]/g, '');
    return OF_LETTERS.test(plain) && !NO_LETTER.test(plain)
      ? plain.replace(ONE_LETTER, (name) => LETTERS.get(name) ?? name)
      : word;
  });
}
