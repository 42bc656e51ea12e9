/** A list, or a union, of at least two texts and nothing else. */
const KINDS = /\[\s*'[^'\n]*'(?:,\s*'[^'\n]*')+,?\s*\]|'[^'\n]*'(?:\s*\|\s*'[^'\n]*')+/g;
const EXPORTED = /export const (\w+)(?:: [^=\n]+)? = $/;

interface Kinds {
  file: string;
  /** The values, sorted. */
  values: string;
  exported: string | undefined;
}

/**
 * Finds lists of kinds that are written again although a module exports a constant with the same values, in whatever
 * order: a schema, a type or a loop takes the constant. Returns one message per repetition.
 */
export function findRepeatedLists(files: readonly string[], read: (file: string) => string): string[] {
  const all = files.flatMap((file) => kindsIn(file, read(file)));
  return all.flatMap((kinds) => {
    const constant = all.find(({ exported, values }) => exported && values === kinds.values);
    return constant && constant !== kinds
      ? [
          `${kinds.file}: ${constant.file} has the list ${kinds.values} as ${constant.exported}; take it from there.`,
        ]
      : [];
  });
}

function kindsIn(file: string, source: string): Kinds[] {
  return [...source.matchAll(KINDS)].map(({ 0: text, index }) => ({
    file,
    values: [...text.matchAll(/'([^']*)'/g)]
      .map(([, value = '']) => value)
      .sort()
      .join(', '),
    exported: EXPORTED.exec(source.slice(0, index))?.[1],
  }));
}
