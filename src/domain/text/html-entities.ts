/** The names of U+00A0 to U+00FF in their order. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

const OTHERS: readonly (readonly [name: string, letter: string])[] = [
  ...([
    ['amp', '&'],
    ['lt', '<'],
    ['gt', '>'],
    ['quot', '"'],
    ['apos', "'"],
  ] as const),
  ...([
    ['AMP', '&'],
    ['LT', '<'],
    ['GT', '>'],
    ['QUOT', '"'],
    ['grave', '`'],
    ['tilde', '˜'],
  ] as const),
  ...([
    ['lsquo', '‘'],
    ['rsquo', '’'],
    ['sbquo', '‚'],
    ['ldquo', '“'],
    ['rdquo', '”'],
    ['bdquo', '„'],
  ] as const),
  ...([
    ['lsaquo', '‹'],
    ['rsaquo', '›'],
    ['prime', '′'],
    ['Prime', '″'],
    ['ndash', '–'],
    ['mdash', '—'],
  ] as const),
  ...([
    ['hyphen', '‐'],
    ['dash', '‐'],
    ['horbar', '―'],
    ['hellip', '…'],
    ['bull', '•'],
    ['dagger', '†'],
  ] as const),
  ...([
    ['Dagger', '‡'],
    ['permil', '‰'],
    ['euro', '€'],
    ['trade', '™'],
    ['OElig', 'Œ'],
    ['oelig', 'œ'],
  ] as const),
  ...([
    ['Scaron', 'Š'],
    ['scaron', 'š'],
    ['Yuml', 'Ÿ'],
    ['fnof', 'ƒ'],
    ['circ', 'ˆ'],
    ['minus', '−'],
  ] as const),
  ...([
    ['ensp', ' '],
    ['emsp', ' '],
    ['thinsp', ' '],
    ['numsp', ' '],
    ['puncsp', ' '],
    ['hairsp', ' '],
  ] as const),
  ...([
    ['Tab', '\t'],
    ['NewLine', '\n'],
    ['zwnj', '\u200c'],
    ['zwj', '\u200d'],
    ['lrm', ''],
    ['rlm', ''],
  ] as const),
  ...([
    ['larr', '←'],
    ['uarr', '↑'],
    ['rarr', '→'],
    ['darr', '↓'],
    ['harr', '↔'],
    ['infin', '∞'],
  ] as const),
  ...([
    ['ne', '≠'],
    ['le', '≤'],
    ['ge', '≥'],
    ['asymp', '≈'],
    ['frasl', '⁄'],
    ['radic', '√'],
  ] as const),
  ...([
    ['check', '✓'],
    ['checkmark', '✓'],
    ['star', '☆'],
    ['starf', '★'],
    ['phone', '☎'],
    ['hearts', '♥'],
  ] as const),
  ...([
    ['comma', ','],
    ['period', '.'],
    ['colon', ':'],
    ['semi', ';'],
    ['excl', '!'],
    ['quest', '?'],
  ] as const),
  ...([
    ['num', '#'],
    ['dollar', '$'],
    ['percnt', '%'],
    ['ast', '*'],
    ['plus', '+'],
    ['equals', '='],
  ] as const),
  ...([
    ['lpar', '('],
    ['rpar', ')'],
    ['lbrack', '['],
    ['rbrack', ']'],
    ['lsqb', '['],
    ['rsqb', ']'],
  ] as const),
  ...([
    ['lcub', '{'],
    ['rcub', '}'],
    ['sol', '/'],
    ['bsol', '\\'],
    ['commat', '@'],
    ['lowbar', '_'],
  ] as const),
  ...([
    ['verbar', '|'],
    ['vert', '|'],
    ['frac13', '⅓'],
    ['frac23', '⅔'],
    ['frac15', '⅕'],
    ['frac18', '⅛'],
  ] as const),
];

/** The letters that HTML names, as programs write them for homes: `&nbsp;`, `&rsquo;`, `&frac12;`. */
export const htmlEntities: ReadonlyMap<string, string> = new Map([
  ...LATIN.split(' ').map((name, at) => [name, String.fromCharCode(0xa0 + at)] as const),
  ...OTHERS,
]);

const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
/** The letter that Windows has for a number from 128 to 159, as HTML reads it: nobody means the control character. */
export const windowsLetter = (number: number) => WINDOWS.charAt(number - 128);

const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z][a-zA-Z\d]{1,9}));/g;

/** The letter of each code, once: `&amp;lt;` becomes `&lt;`. A code that nobody knows stays. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (code, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return htmlEntities.get(name) ?? code;
    const number = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    if (number > 0x10_ff_ff) return '';
    return number >= 128 && number < 160 ? windowsLetter(number) : String.fromCodePoint(number);
  });
}
