/** `toMatchObject(` with an empty object as the value of a name; at most three levels of brackets, on any number of lines. */
const EMPTY_MATCH =
  /\.toMatchObject\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*?(?::\s*\{\s*\})(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;

/**
 * The assertions of a test that compare nothing: for Vitest's `toMatchObject`, every object matches `{}`. As an element of a
 * list it stands for any, and is meant so.
 */
export function findEmptyMatches(file: string, source: string): string[] {
  if (!file.startsWith('tests/')) return [];
  return [...source.matchAll(EMPTY_MATCH)].map(
    ({ index }) =>
      `${file}:${source.slice(0, index).split('\n').length} names a value {}, which every object matches. Use toEqual, or toHaveProperty(name, {}).`,
  );
}
