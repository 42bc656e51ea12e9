/** Part of a large group: those whose names begin with one letter. */
export interface LetterPart {
  /** 'K', or '0–9'. */
  letter: string;
  /** How many of the cards, in their order. */
  cards: number;
}

/** A larger group is in the order of names and divided by letter, because nobody reads through hundreds of rows. */
export const LETTERED_FROM = 60;

const collator = new Intl.Collator('en', { numeric: true });

/** 'Hoodi' before 'HSR Layout', '2nd Block' before '12th Block'. */
function compareNames(a: string, b: string): number {
  return collator.compare(a, b);
}

/** 'JP Nagar', then 'JP Nagar, 2nd Phase', then 'JP Nagar Extension': what lies in a place follows it. */
export function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (const [at, name] of a.entries()) {
    const other = b[at];
    const order = other === undefined ? 1 : compareNames(name, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** `names` are in the order of `compareNames`. */
export function letterParts(names: readonly string[]): LetterPart[] {
  const parts: LetterPart[] = [];
  for (const name of names) {
    const letter = letterOf(name);
    const last = parts.at(-1);
    if (last?.letter === letter) last.cards += 1;
    else parts.push({ letter, cards: 1 });
  }
  return parts;
}

function letterOf(name: string): string {
  const [first = ''] = name.trim().normalize('NFD').toUpperCase();
  return /\d/.test(first) ? '0–9' : first;
}
