const BEGIN = '#homes=';
/** Longer names are of nothing we have. */
const LONGEST = 300;

/** What a shared link names: references or slugs, each once. */
export interface SharedNames {
  names: string[];
  /** How many more it named than a list holds. */
  leftOut: number;
}

/** '#homes=ANG-1150,3-bhk-in-hebbal': what comes after the address of a page. */
export function sharedHash(names: readonly string[]): string {
  return `${BEGIN}${names.map(encodeURIComponent).join(',')}`;
}

/** At most so many names; null when the address shares nothing. Whatever else it says is looked up like a reference, and is none. */
export function readSharedHash(hash: string, most: number): SharedNames | null {
  if (!hash.startsWith(BEGIN)) return null;
  const names = new Set<string>();
  for (const part of hash.slice(BEGIN.length).split(',')) {
    const name = decoded(part).trim();
    if (name && name.length <= LONGEST) names.add(name);
  }
  return { names: [...names].slice(0, most), leftOut: Math.max(0, names.size - most) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
