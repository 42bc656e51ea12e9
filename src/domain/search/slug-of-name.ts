/** Slugs as rows may have them. The id of a society can contain capitals. */
export function slug(text: string): string | null {
  return text.length <= 200 && /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}._~-]*$/u.test(text) ? text : null;
}

/** The slug of an area, a station, a type or a direction, also if it is typed by hand: 'HSR Layout' is 'hsr-layout'. */
export function slugOfName(text: string): string | null {
  return slug(text.toLowerCase().replace(/\s+/g, '-'));
}

/**
 * 'Independent House' -> 'independent-house': the slug of an asset type or a direction in an address. A plain loop, because
 * an index has thousands of names, and patterns take a slow phone 0.1 s for them.
 */
export function choiceSlug(name: string): string {
  const text = name.toLowerCase();
  let words = '';
  let start = -1;
  for (let at = 0; at <= text.length; at++) {
    if (isPlain(text.charCodeAt(at))) {
      if (start < 0) start = at;
    } else if (start >= 0) {
      words += (words && '-') + text.slice(start, at);
      start = -1;
    }
  }
  return words;
}

/** Whether this is the code of one of a to z or 0 to 9. */
function isPlain(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}
