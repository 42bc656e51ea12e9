const BEGIN = '#homes=';
/** No reference or slug of ours is longer. */
const MAX_LENGTH = 300;

/** The homes that an address shares, without duplicates. */
export interface SharedNames {
  names: string[];
  /** How many names did not fit into a list. */
  leftOut: number;
}

/** '#homes=ANG-1150,3-bhk-in-hebbal': the fragment of a shared link. */
export function sharedHash(names: readonly string[]): string {
  return `${BEGIN}${names.map(encodeURIComponent).join(',')}`;
}

/**
 * Reads at most `max` names from the part of an address after '#'. Null if the address shares nothing. Unknown names
 * are kept, and simply match no home.
 */
export function readSharedHash(hash: string, max: number): SharedNames | null {
  if (!hash.startsWith(BEGIN)) return null;
  const names = new Set<string>();
  for (const part of hash.slice(BEGIN.length).split(',')) {
    const name = decoded(part).trim();
    if (name && name.length <= MAX_LENGTH) names.add(name);
  }
  return { names: [...names].slice(0, max), leftOut: Math.max(0, names.size - max) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
