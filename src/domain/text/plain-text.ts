import { decodeEntities, windowsLetter } from './html-entities.ts';
import { parseJson } from './parse-json.ts';
import { withoutControls } from './without-controls.ts';
import { withoutMarkup } from './without-markup.ts';

/** What programs write once for each layer that they pass a text through. */
const MAX_LAYERS = 3;

/** Colours and titles of a terminal: `ESC [ 31 m`, `ESC ] 0 ; … BEL`, and what else begins with ESC. */
const ESCAPES =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /(?:\u001b\[[0-?]*|\u009b[0-?]+)[ -/]*[@-~]|(?:\u001b[\]PX^_]|[\u0090\u009d])[^\u0007\u001b\u009c]{0,2000}(?:\u0007|\u001b\\|\u009c)|\u001b[ -/]*[0-~]?/g;
const LINE_ENDS = /\r\n?|[\u2028\u2029\v\f]/g;
/** Letters of Windows that a program took for those of Latin-1. */
const WINDOWS = /[\u0080-\u009f]/g;
/** Marks and tags that only programs see, beyond control characters. */
const UNSEEN = /[\u206a-\u206f\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Whether there may be anything to take out: most cells have none of these. */
const SUSPECT =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f\ufdd0-\ufdef\ufff9-\ufffb\ufffe\uffff\ud800-\udfff<&\\]|\]\]>/;

/** Without control characters, half letters, NUL, and escape sequences. Every line end is `\n`. */
function withoutInvisible(text: string): string {
  if (!SUSPECT.test(text)) return text;
  const letters = text
    .replace(ESCAPES, '')
    .replace(LINE_ENDS, '\n')
    .replace(WINDOWS, (letter) => windowsLetter(letter.charCodeAt(0)));
  return withoutControls(letters).replace(UNSEEN, '');
}

/**
 * The words of a text that another program wrote: entities are decoded until nothing changes, three times at most, markup and
 * what nobody can see are taken out, and `\n` that stands there in two letters ends a line. JSON keeps its marks, because the
 * texts are inside.
 */
export function plainText(text: string): string {
  if (!SUSPECT.test(text)) return text;
  let plain = withoutInvisible(text);
  if (/^\s*[[{]/.test(plain) && parseJson(plain) !== null) return plain;
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    const decoded = decodeEntities(withoutMarkup(plain));
    if (decoded === plain) break;
    plain = decoded;
  }
  plain = withoutMarkup(withoutInvisible(plain));
  return /^[a-z]:\\|^\\\\/i.test(plain) ? plain : plain.replace(/\\r\\n|\\n/g, '\n');
}
