/** What colours, hides, moves or turns text around on a terminal. Tabs and line ends stay. */
const RAW =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0000-\u0008\v\f\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|\r(?!\n)/g;

/** The same text with such letters as their codes, which a person sees and which leave JSON what it is. */
export const escapeForTerminal = (text: string) =>
  text.replace(RAW, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

type Done = (fault?: Error | null) => void;

/**
 * Lets nothing reach the terminal raw from now on: names of files, homes and places are words of others. Returns what
 * ends it.
 */
export function guardTerminal(): () => void {
  const ends = [process.stdout, process.stderr].map((stream) => {
    const { write } = stream;
    const plain = write.bind(stream);
    stream.write = (chunk: string | Uint8Array, encodingOrDone?: BufferEncoding | Done, done?: Done) => {
      const safe = typeof chunk === 'string' ? escapeForTerminal(chunk) : chunk;
      return typeof encodingOrDone === 'function'
        ? plain(safe, encodingOrDone)
        : plain(safe, encodingOrDone, done);
    };
    return () => {
      stream.write = write;
    };
  });
  return () => {
    for (const end of ends) end();
  };
}
