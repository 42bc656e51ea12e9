/** Elements that end a line of text. */
const ENDS_LINE = new Set(
  'address article aside blockquote br center dd details dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main menu nav ol option p pre section summary table tbody tfoot thead title tr ul'.split(
    ' ',
  ),
);
/** Between two of these stands a blank. */
const DIVIDES = new Set(['td', 'th', 'img', 'input', 'button', 'iframe', 'video', 'audio']);
/** Other elements of HTML. A word in angle brackets that is none of them was meant as it stands: ‘Lake <View>’. */
const ELEMENTS = new Set(
  'a abbr acronym applet area b base basefont bdi bdo big body canvas caption cite code col colgroup data datalist del dfn dialog em embed font frame frameset head hgroup html i ins kbd label legend link map mark marquee meta meter nobr noscript object optgroup output param picture progress q rp rt ruby s samp select slot small source span strike strong sub sup svg textarea time track tt u var wbr xml'.split(
    ' ',
  ),
);
/** Elements whose content is no text. */
const HIDES = new Set(['script', 'style', 'template', 'noembed', 'noframes']);

/** A tag from its beginning; values in quotes may hold anything. Each letter is tried once, so it is linear. */
const TAG = /<(\/?)([a-z][a-z\d]*)(:[\w-]+)?(?=[\s/>])((?:[^<>"']|"[^"]*"|'[^']*')*)>/iy;
/** What may stand after the name of an element: ‘a<b and b>c’ is no tag. */
const ATTRIBUTES =
  /^(?:[\s/]|\b(?:nowrap|noshade|compact|controls|selected|checked|disabled|hidden|async|defer)\b)*$|=/i;
/** A tag that the end of the text has cut off. */
const HALF_TAG = /<\/?([a-z][a-z\d]*)\s+[a-z-]+=[^<>]*$/i;
const SOURCE = /\s(?:src|href)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

const isElement = (name: string) =>
  [ENDS_LINE, DIVIDES, ELEMENTS, HIDES].some((elements) => elements.has(name));

/** Stands for the end of a line that markup makes, until runs of them are one. */
const LINE = '\u0001';
const GAPS = new RegExp(`[\\s${LINE}]+`, 'g');

/**
 * Text as a browser shows it: without tags, comments, scripts and styles, of which `br`, `p`, `li` and the like end a line.
 * Entities stay. A cell of nothing but pictures or links becomes their addresses. What looks like a tag and is none stays.
 */
export function withoutMarkup(text: string): string {
  if (!text.includes('<') && !text.includes(']]>')) return text;
  const pieces: string[] = [];
  const sources: string[] = [];
  /** What was looked for once and is not there, so that nobody looks again. */
  const absent = new Set<string>();
  const endOf = (mark: string, from: number, source = text) => {
    if (absent.has(mark)) return null;
    const end = source.indexOf(mark, from);
    if (end === -1) absent.add(mark);
    return end === -1 ? null : end + mark.length;
  };
  let lower: string | null = null;
  let at = 0;
  for (let start = text.indexOf('<'); start !== -1; start = text.indexOf('<', start)) {
    if (text.startsWith('<!--', start)) {
      pieces.push(text.slice(at, start));
      at = start = endOf('-->', start + 4) ?? start + 4;
    } else if (text.startsWith('<![CDATA[', start)) {
      // What it holds is text; its end is taken out below.
      pieces.push(text.slice(at, start));
      at = start += 9;
    } else if (text.startsWith('<!', start) || text.startsWith('<?', start)) {
      const end = endOf('>', start);
      if (end === null) break;
      pieces.push(text.slice(at, start));
      at = start = end;
    } else {
      TAG.lastIndex = start;
      const tag = TAG.exec(text);
      const name = tag?.[2]?.toLowerCase() ?? '';
      if (!tag || !(tag[3] !== undefined || isElement(name)) || !ATTRIBUTES.test(tag[4] ?? '')) {
        start++;
        continue;
      }
      pieces.push(text.slice(at, start), ENDS_LINE.has(name) ? LINE : DIVIDES.has(name) ? ' ' : '');
      const [, one, other, bare] = SOURCE.exec(tag[0]) ?? [];
      const source = one ?? other ?? bare;
      if (source && (name === 'img' || name === 'a')) sources.push(source);
      at = start = start + tag[0].length;
      if (HIDES.has(name) && tag[1] === '') {
        lower ??= text.toLowerCase();
        at = start = endOf('>', endOf(`</${name}`, at, lower) ?? text.length) ?? text.length;
      }
    }
  }
  pieces.push(text.slice(at).replace(HALF_TAG, (half, name: string) => (isElement(name) ? '' : half)));
  const joined = pieces.join('').replaceAll(']]>', '');
  if (joined === text) return text;
  const plain = joined.replace(GAPS, (gap) => (gap.includes(LINE) ? '\n' : gap)).trim();
  return plain === '' && sources.every((source) => /^(?:https?:)?\/\//i.test(source))
    ? sources.join('\n')
    : plain;
}
