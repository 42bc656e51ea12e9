/**
 * The text of a file that does not say how it is encoded: by its byte order mark, by the zeros of UTF-16, otherwise UTF-8 if
 * it is that throughout, and Windows-1252 if not.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decoded(bytes);
  return mendMisdecoded(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const start = bytes.subarray(0, 1_000);
  const zeros = (parity: number) => start.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  // Names of columns are in Latin letters, so nearly every second byte is 0.
  if (zeros(1) > start.length / 4) return new TextDecoder('utf-16le').decode(bytes);
  if (zeros(0) > start.length / 4) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const HIGH_LETTERS = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
/** What UTF-8 became where a program read it as Windows-1252 or Latin-1 and wrote it again. */
const MISDECODED = new RegExp(`[\\u00c2-\\u00f4][\\u0080-\\u00bf${HIGH_LETTERS}]{1,3}`, 'g');

/** 'Itâ€™s' is 'It’s'. */
function mendMisdecoded(text: string): string {
  const bytesOfLetters = new Map<string, number>();
  const windows = new TextDecoder('windows-1252');
  for (let byte = 0x80; byte < 0xc0; byte++) {
    bytesOfLetters.set(String.fromCharCode(byte), byte);
    bytesOfLetters.set(windows.decode(Uint8Array.of(byte)), byte);
  }
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  // The same letters are wrong in the same way, and a file may have millions of them.
  const mended = new Map<string, string>();
  return text.replace(MISDECODED, (letters) => {
    const known = mended.get(letters);
    if (known !== undefined) return known;
    const bytes = Array.from(letters, (letter) => bytesOfLetters.get(letter) ?? letter.charCodeAt(0));
    let meant = letters;
    try {
      meant = utf8.decode(Uint8Array.from(bytes));
    } catch {
      // They were meant as they stand.
    }
    if (mended.size < MAX_REMEMBERED) mended.set(letters, meant);
    return meant;
  });
}

const MAX_REMEMBERED = 10_000;
