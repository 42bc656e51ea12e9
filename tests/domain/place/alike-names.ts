/** Letters that people do not write for each other. */
const OTHER_LETTERS: Readonly<Record<string, string>> = {
  ...{
    a: 'u',
    b: 'm',
    d: 'n',
    g: 'k',
    h: 'r',
    i: 'o',
    k: 'g',
    l: 'r',
    m: 'n',
    n: 'm',
    o: 'i',
    p: 'b',
    r: 'l',
  },
  ...{ s: 'g', t: 'n', u: 'a', v: 'n', y: 'l' },
};
/** One more of them is another name. A long vowel is one in two spellings (decision 366). */
const DOUBLED = new Set('klmnprt');

/** Names of other places that look like a name: a letter, a number, initials, small or big, a direction. */
export function namesLike(name: string): string[] {
  const letters = [...name];
  const changed = letters.flatMap((letter, at) => {
    const other = OTHER_LETTERS[letter];
    const before = name.slice(0, at);
    // The first letters of a word say most, and endings are written in many ways.
    return at > 0 && other && isInWord(letters, at)
      ? [
          before + other + name.slice(at + 1),
          ...(DOUBLED.has(letter) && letters[at + 1] !== letter && letters[at - 1] !== letter
            ? [before + letter + name.slice(at)]
            : []),
        ]
      : [];
  });
  const [initials] = name.split(' ');
  const shortened =
    initials && /^[A-Z]{2,4}$/.test(initials)
      ? [...initials].map((_, at) => name.replace(initials, `${initials.slice(0, at)}Q${initials.slice(at)}`))
      : [];
  return [
    ...changed,
    ...shortened,
    ...['Chikka', 'Dodda', 'New', 'Old'].map((size) => `${size} ${name}`),
    ...['East', 'West', '1st Stage', '2nd Stage', '1st Block', 'Block 2'].map((part) => `${name} ${part}`),
  ];
}

const isInWord = (letters: readonly string[], at: number) =>
  /[a-z]/i.test(letters[at - 1] ?? '') && /[a-z]/i.test(letters[at + 1] ?? '');
