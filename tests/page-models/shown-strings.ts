/** Every string of a page-model with the path to it, for example 'crumbs.0.label'. */
export function shownStrings(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => shownStrings(part, path ? `${path}.${key}` : key));
}

/** Strings that may be empty: nothing is rendered around them, or the empty value has a meaning. */
const MAY_BE_EMPTY = /(^|\.)(caption|srcset|place|area)$|(^|\.)options\.0\.value$/;

/**
 * What is wrong with the strings of a page-model: words of a program, separators beside a missing part, empty texts,
 * hostile addresses.
 */
export function faultsOf(model: unknown): string[] {
  return shownStrings(model).flatMap(([path, text]) => {
    const faults = [
      /\b(null|undefined|NaN|Infinity)\b|\[object|\bN\/A,|, N\/A/.test(text) && 'a word of a program',
      /^[,.:;|\s]|(^|[^.]),\s*[,.|:]|,\s*$|\(\s*\)|\s{2}|\s$/.test(text) && 'a joint without a part',
      text === '' && !MAY_BE_EMPTY.test(path) && 'nothing',
      /javascript:|data:|^\/\//i.test(text) && 'a hostile address',
    ];
    return faults.filter(Boolean).map((fault) => `${path} has ${fault}: ${JSON.stringify(text)}`);
  });
}

/** Blocks that would render a heading with nothing under it; `others` is rendered only with cards. */
export function emptyHeadings(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const parts = Object.entries(value);
  const titled = 'title' in value || ('heading' in value && !path.endsWith('others')) || 'name' in value;
  return parts.flatMap(([key, part]) => {
    const childPath = path ? `${path}.${key}` : key;
    const isBody = /^(text|items)$/.test(key) || (key === 'cards' && path.includes('groups'));
    if (titled && isBody && Array.isArray(part) && part.length === 0) return [`${childPath} is empty`];
    return emptyHeadings(part, childPath);
  });
}
