import { escapeRegex } from '#domain/text/escape-regex.ts';

/** A path in which `:name` stands for one segment and `*` at its end for the rest (named `splat`). */
export type Pattern = { readonly text: string; readonly names: readonly string[]; readonly regex: RegExp };

export function parsePattern(text: string): Pattern {
  const names: string[] = [];
  const source = text
    .split(/(:[A-Za-z]\w*|\*)/)
    .map((part) => {
      if (part === '*') return names.push('splat') && '(.*)';
      if (/^:[A-Za-z]/.test(part)) return names.push(part.slice(1)) && '([^/]+)';
      return escapeRegex(part);
    })
    .join('')
    // `/old/*` matches `/old` too.
    .replace(/\/\(\.\*\)$/, '(?:/(.*))?');
  return { text, names, regex: new RegExp(`^${source}$`) };
}

/** The values of the placeholders in this path; undefined when the pattern does not match. */
export function matchPattern(
  { names, regex }: Pattern,
  path: string,
): ReadonlyMap<string, string> | undefined {
  const found = regex.exec(path);
  return found ? new Map(names.map((name, at) => [name, found[at + 1] ?? ''])) : undefined;
}
