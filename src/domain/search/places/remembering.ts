/** A line that is typed on asks for nearly the same words at every key. */
const MAX_REMEMBERED = 2_000;

/** The same answer for the same words, which are not looked for again. */
export function remembering<Found>(
  find: (words: readonly string[]) => Found,
): (words: readonly string[]) => Found {
  const answers = new Map<string, { found: Found }>();
  return (words) => {
    const key = words.join(' ');
    const known = answers.get(key);
    if (known) return known.found;
    const found = find(words);
    if (answers.size >= MAX_REMEMBERED) answers.clear();
    answers.set(key, { found });
    return found;
  };
}
