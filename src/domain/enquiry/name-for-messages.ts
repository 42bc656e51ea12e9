/** The invisible joiners ZWJ and ZWNJ, except in scripts that write syllables with them. */
const STRAY_JOINERS =
  /(?<![\p{Script=Kannada}\p{Script=Devanagari}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Malayalam}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Arabic}])[\u200c\u200d]/gu;

const MAX_LENGTH = 60;
const MAX_WORDS = 5;

/**
 * The name in the form that our messages may contain: letters, marks and spaces. It is '' if the text is an address or
 * not a name. Otherwise anybody could enter a stranger's e-mail address or phone number and have us send them any text.
 */
export function nameForMessages(name: string): string {
  const text = name.normalize('NFKC');
  if (isAddress(text.replace(/\p{Cf}/gu, ''))) return '';
  const cleaned = text
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .replace(/[^\p{L}\p{M}\u200c\u200d]+/gu, ' ')
    .replace(STRAY_JOINERS, '')
    .trim();
  const isName = [...cleaned].length <= MAX_LENGTH && cleaned.split(' ').length <= MAX_WORDS;
  return isName ? cleaned : '';
}

/** 'K.Ramesh' is a name; 'evil.com' (also with the full stop of another script), 'http:evil' and 'a@b' are not. */
function isAddress(text: string): boolean {
  return /[:@\\]|\/\/|\bwww\b|[\p{L}\p{N}-]{2}[.\u3002]\p{L}{2}/iu.test(text);
}
