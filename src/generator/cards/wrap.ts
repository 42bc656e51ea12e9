/** Width of a text in pixels, in the face it will be drawn with. */
export type Measure = (text: string) => number;

const graphemes = new Intl.Segmenter('kn', { granularity: 'grapheme' });

/** Lines no wider than `width`, at most `most`; what does not fit ends in '…', cut at a word where there is one. */
export function wrapped(
  text: string,
  { width, most, measure }: { width: number; most: number; measure: Measure },
): { lines: string[]; whole: boolean } {
  const words = text.split(/\s+/).filter(Boolean);
  const lines: string[] = [];
  while (words.length > 0 && lines.length < most) {
    let line = words.shift() ?? '';
    while (words[0] !== undefined && measure(`${line} ${words[0]}`) <= width) line += ` ${words.shift()}`;
    lines.push(line);
  }
  const last = lines.length - 1;
  const rest = words.length > 0;
  const cut = lines.map((line, index) =>
    measure(line) <= width && !(rest && index === last) ? line : shortened(line, { width, measure }),
  );
  return { lines: cut, whole: !rest && cut.every((line, index) => line === lines[index]) };
}

/** The longest beginning that fits with '…' behind it. A letter of Kannada is never parted from its signs. */
function shortened(line: string, { width, measure }: { width: number; measure: Measure }): string {
  const letters = [...graphemes.segment(line)].map(({ segment }) => segment);
  for (let kept = letters.length; kept > 1; kept--) {
    const short = `${letters
      .slice(0, kept)
      .join('')
      .trimEnd()
      .replace(/[,;:·]$/, '')}…`;
    if (measure(short) <= width) return short;
  }
  return '…';
}
