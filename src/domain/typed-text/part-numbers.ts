/** Words that say the number of a phase or a block beside its name, and what they say: 'vii' and 'seven'. */
export const PART_NUMBERS: ReadonlyMap<string, string> = new Map(
  ['i ii iii iv v vi vii viii ix x xi xii', 'one two three four five six seven eight nine ten'].flatMap(
    (words) => words.split(' ').map((word, at) => [word, String(at + 1)] as const),
  ),
);
