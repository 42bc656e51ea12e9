/**
 * Decodes a table as spreadsheets save it: UTF-8, or UTF-16 as Excel's 'Unicode text' is, with a byte order mark or
 * without. `fatal`: throws where bytes are no text in this encoding; otherwise they become U+FFFD.
 */
export function decodeTable(bytes: Uint8Array, { fatal }: { fatal: boolean }): string {
  return new TextDecoder(encodingOf(bytes), { fatal }).decode(bytes);
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // The first line names columns in Latin letters, so one of two bytes is 0.
  if (first && second === 0) return 'utf-16le';
  return first === 0 && second ? 'utf-16be' : 'utf-8';
}
