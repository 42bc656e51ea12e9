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
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b);
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
