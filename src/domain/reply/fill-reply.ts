/** What a saved reply may name in braces: '{name}'. */
export const replyWords = ['name', 'home', 'price', 'link', 'reference'] as const;
export type ReplyWord = (typeof replyWords)[number];

export const replyLanguages = ['english', 'kannada'] as const;
export type ReplyLanguage = (typeof replyLanguages)[number];

/** Where nothing is known. The others are left out. */
const unknownWords: Record<ReplyLanguage, Partial<Record<ReplyWord, string>>> = {
  english: { home: 'the home that you asked about', price: 'on request' },
  kannada: { home: 'ನೀವು ಕೇಳಿದ ಮನೆ', price: 'ವಿಚಾರಿಸಿ' },
};

/**
 * A saved reply with what is known of an enquiry. Each word is replaced once, so that no value is read as a word. Gaps
 * that a missing value leaves are closed: 'Hello {name}, …' becomes 'Hello, …'. Other braces stay as they are.
 */
export function fillReply(
  text: string,
  values: Readonly<Record<ReplyWord, string>>,
  language: ReplyLanguage,
): string {
  return text
    .replace(/([ \n]?)\{(name|home|price|link|reference)\}/g, (_, gap: string, found: string) => {
      const word = replyWords.find((each) => each === found);
      const value = word && (values[word] || (unknownWords[language][word] ?? ''));
      return value ? `${gap}${value}` : '';
    })
    .trim();
}

/** The words in braces that no enquiry fills: what staff misspelled. */
export function unknownReplyWords(text: string): string[] {
  return [...new Set([...text.matchAll(/\{([^{}]*)\}/g)].map(([, word = '']) => word))].filter(
    (word) => !replyWords.some((each) => each === word),
  );
}
