/** Slugs as rows may have them. The id of a society can contain capitals. */
export function slug(text: string): string | null {
  return text.length <= 200 && /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}._~-]*$/u.test(text) ? text : null;
}

/** The slug of an area, a station, a type or a direction, also if it is typed by hand: 'HSR Layout' is 'hsr-layout'. */
export function slugOfName(text: string): string | null {
  return slug(text.toLowerCase().replace(/\s+/g, '-'));
}

/** 'Independent House' -> 'independent-house': the slug of an asset type or a direction in an address. */
export function choiceSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
