// Both look behind them, so that a long row of such signs is tried once and not from each of its signs.
/** What no address of ours ends with: punctuation, brackets, quotes, blanks and characters that nobody sees. */
const STUCK = /(?<![^\p{L}\p{M}\p{N}~_-])[^\p{L}\p{M}\p{N}~_-]+$/u;
/** A character of which the end is missing, because a link was cut within it. */
const CUT = /(?<!%[\da-f]{0,2})(?:%[\da-f]{0,2})+$/i;

/**
 * The path without the full stop, bracket, blank or invisible character that a chat program took for a part of it:
 * '/about).' is '/about'. Null if nothing is stuck to its end, or if it cannot be read.
 */
export function withoutStuckEnd(pathname: string): string | null {
  if (/\/\/|%(?:2f|5c)/i.test(pathname)) return null;
  const whole = decoded(pathname);
  const readable = whole ?? decoded(pathname.replace(CUT, ''));
  if (readable === null) return null;
  const kept = readable.replace(STUCK, '');
  // A name of which nothing can be read is no front page.
  if (whole === null ? kept === '' : kept === readable.replace(/\/$/, '')) return null;
  return kept.split('/').map(encodeURIComponent).join('/') || '/';
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
