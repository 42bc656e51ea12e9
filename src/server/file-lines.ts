import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

/**
 * The lines of a text. Only a line feed ends a line, and a carriage return before it stays: U+2028, U+2029 and a lone
 * carriage return may occur inside JSON text, where node:readline would split. A byte-order mark at the start, which
 * spreadsheets and Windows editors write, is left out. Throws the errors of the read.
 */
export async function* fileLines(file: string, { gzipped }: { gzipped: boolean }): AsyncGenerator<string> {
  const stream = createReadStream(file);
  const input = gzipped ? stream.pipe(createGunzip()) : stream;
  // An error of the file reaches the reader of the lines through the stream they are read from.
  if (input !== stream) stream.on('error', (fault) => input.destroy(fault));
  let line = '';
  let isStart = true;
  for await (const chunk of input.setEncoding('utf8')) {
    const text = isStart ? String(chunk).replace(/^\ufeff/, '') : String(chunk);
    isStart = false;
    const [end = '', ...more] = text.split('\n');
    line += end;
    for (const next of more) {
      yield line;
      line = next;
    }
  }
  if (line !== '') yield line;
}
