import { groupedBy } from '#domain/sorting/grouped-by.ts';

/** What stands on pages of one version only, together for each kind of place in which it stands. */
interface ChangedPieces {
  /** '-' before, '+' after. */
  sign: '-' | '+';
  /** The tag around a text, and '' for a tag itself. */
  tag: string;
  /** How many pages have such a difference, and how many different texts they have. */
  pages: number;
  texts: number;
  example: string;
  page: string;
}

interface Comparison {
  gone: string[];
  come: string[];
  differing: string[];
  /** How many files are the same. */
  same: number;
  /** Those of most pages first. */
  pieces: ChangedPieces[];
}

/** Compares two published folders, as files by path. Names with a digest of their content count as the same name. */
export function comparePublished(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Comparison {
  const [old, now] = [withoutDigests(before), withoutDigests(after)];
  const both = [...old.keys()].filter((path) => now.has(path)).sort();
  const differing = both.filter((path) => old.get(path) !== now.get(path));
  const pages = differing.filter((path) => path.endsWith('.html'));
  return {
    gone: [...old.keys()].filter((path) => !now.has(path)).sort(),
    come: [...now.keys()].filter((path) => !old.has(path)).sort(),
    differing,
    same: both.length - differing.length,
    pieces: together(pages.flatMap((page) => changesOf(page, old.get(page) ?? '', now.get(page) ?? ''))),
  };
}

const DIGEST = /([./-])[\w-]{8}(?=\.(?:js|css|json|woff2|avif|webp|png|jpe?g|svg)\b)/g;

function withoutDigests(files: ReadonlyMap<string, string>): Map<string, string> {
  const plain = (text: string) => text.replace(DIGEST, '$1');
  return new Map([...files].map(([path, content]) => [plain(path), plain(content)]));
}

interface Piece {
  sign: '-' | '+';
  tag: string;
  text: string;
  page: string;
}

/** What one version of a page has more often than the other. An order is no difference. */
function changesOf(page: string, before: string, after: string): Piece[] {
  const counts = new Map<string, Piece & { count: number }>();
  for (const [html, step] of [
    [before, -1],
    [after, 1],
  ] as const)
    for (const piece of piecesOf(html)) {
      const known = counts.get(`${piece.tag}${piece.text}`) ?? { ...piece, sign: '-', page, count: 0 };
      known.count += step;
      counts.set(`${piece.tag}${piece.text}`, known);
    }
  return [...counts.values()].flatMap(({ count, ...piece }) =>
    count === 0 ? [] : [{ ...piece, sign: count > 0 ? '+' : '-' }],
  );
}

function piecesOf(html: string): Pick<Piece, 'tag' | 'text'>[] {
  let tag = '';
  return html
    .split(/(?=<[a-z/!])|(?<=>)/i)
    .filter((text) => text.trim() !== '' && !text.startsWith('</'))
    .map((text) => {
      if (!text.startsWith('<')) return { tag, text };
      tag = text.replace(/ (?!class=)[a-z-]+(?:="[^"]*")?/g, '').replaceAll('\n', ' ');
      return { tag: '', text };
    });
}

/** A tag is of the kind of all tags that differ from it in numbers and names alone. */
function together(pieces: readonly Piece[]): ChangedPieces[] {
  const kindOf = ({ sign, tag, text }: Piece) =>
    `${sign}${tag || text.replace(/="[^"]*"/g, (value) => (/^="[a-z -]*"$/.test(value) ? value : '=""'))}`;
  return [...groupedBy(pieces, kindOf).values()]
    .flatMap((alike) => {
      const [first] = alike;
      if (!first) return [];
      const { sign, tag, text: example, page } = first;
      const pages = new Set(alike.map((piece) => piece.page)).size;
      return [{ sign, tag, pages, texts: new Set(alike.map(({ text }) => text)).size, example, page }];
    })
    .sort((one, other) => other.pages - one.pages);
}
