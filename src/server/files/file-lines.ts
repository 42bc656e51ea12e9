import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

/**
 * Yields the lines of a text file. Only a line feed ends a line, and a carriage return before it stays in the
 * line: U+2028, U+2029 and a lone carriage return may occur inside JSON text, where node:readline would
 * split. A byte-order mark at the start, which spreadsheets and Windows editors write, is dropped. Throws
 * read errors.
 */
export async function* fileLines(file: string, { gzipped }: { gzipped: boolean }): AsyncGenerator<string> {
  const stream = createReadStream(file);
  const input = gzipped ? stream.pipe(createGunzip()) : stream;
  // `pipe` passes no errors on, so an error of the file ends the gunzip stream, which this loop reads.
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
