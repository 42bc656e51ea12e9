import { CommandError } from '../command/command-error.ts';
import { partnerFileLimits as limits } from './partner-file-limits.ts';

/** Objects and lists around the homes: `{"data": {"homes": [`. */
const AROUND = 3;

/**
 * Refuses JSON that is nested deeply or has an object or a list with very much in it, before it is parsed: the parser would
 * take gigabytes outside the memory that a thread is limited to, and nothing could stop it. Throws a CommandError.
 */
export function checkJson(text: string): void {
  /** Of each object or list that is open, how many more things it may have. */
  const left: number[] = [];
  const isList: boolean[] = [];
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (letter === QUOTE) at = endOfString(text, at);
    else if (letter === BRACE || letter === BRACKET) {
      isList.push(letter === BRACKET);
      if (left.push(letter === BRACE ? limits.members : limits.rows) > limits.depth + AROUND)
        throw new CommandError(TOO_DEEP);
    } else if (letter === END_BRACE || letter === END_BRACKET) {
      left.pop();
      isList.pop();
    } else if (letter === COMMA && left.length > 0) {
      const most = (left.pop() ?? 0) - 1;
      left.push(most);
      if (most <= 0) throw new CommandError(isList.at(-1) ? TOO_LONG : TOO_WIDE);
    }
  }
}

const inWords = (count: number) => count.toLocaleString('en-IN');
const TOO_DEEP = `The file nests values more than ${limits.depth} deep. Send a list of homes. Nothing was changed.`;
const TOO_LONG = `The file has more than ${inWords(limits.rows)} rows. Send it in several files. Nothing was changed.`;
const TOO_WIDE = `An object of the file has more than ${inWords(limits.members)} members. Send a list of homes. Nothing was changed.`;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [BRACE, END_BRACE, BRACKET, END_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

/** Where the string that begins here ends. A quote after an odd number of backslashes is part of it. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before--;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}
