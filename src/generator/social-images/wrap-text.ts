/** Width of a text in pixels, in the font face it will be rendered with. */
export type Measure = (text: string) => number;

const graphemes = new Intl.Segmenter('kn', { granularity: 'grapheme' });

/** `width` is in pixels. Text that does not fit is cut between words where possible, and ends in '…'. */
export function wrapText(
  text: string,
  { width, maxLines, measure }: { width: number; maxLines: number; measure: Measure },
): { lines: string[]; whole: boolean } {
  const words = text.split(/\s+/).filter(Boolean);
  const lines: string[] = [];
  while (words.length > 0 && lines.length < maxLines) {
    let line = words.shift() ?? '';
    while (words[0] !== undefined && measure(`${line} ${words[0]}`) <= width) line += ` ${words.shift()}`;
    lines.push(line);
  }
  const last = lines.length - 1;
  const rest = words.length > 0;
  const cut = lines.map((line, index) =>
    measure(line) <= width && !(rest && index === last) ? line : shortenText(line, { width, measure }),
  );
  return { lines: cut, whole: !rest && cut.every((line, index) => line === lines[index]) };
}

/**
 * The longest beginning that fits with '…' after it. A Kannada letter is never separated from its signs. Tries lengths
 * that double until one is too long, then halves between the last two, so the work grows with the length that fits.
 */
function shortenText(line: string, { width, measure }: { width: number; measure: Measure }): string {
  const ends: number[] = [];
  const letters = graphemes.segment(line)[Symbol.iterator]();
  const short = (kept: number) =>
    `${line
      .slice(0, ends[kept - 1])
      .trimEnd()
      .replace(/[,;:·]$/, '')}…`;
  /** Whether the line has that many letters and they fit. */
  const fits = (kept: number) => {
    while (ends.length < kept) {
      const { value, done } = letters.next();
      if (done) return false;
      ends.push(value.index + value.segment.length);
    }
    return measure(short(kept)) <= width;
  };
  if (!fits(2)) return '…';
  let fitting = 2;
  let tooMany = 4;
  while (fits(tooMany)) [fitting, tooMany] = [tooMany, tooMany * 2];
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    if (fits(middle)) fitting = middle;
    else tooMany = middle;
  }
  return short(fitting);
}
