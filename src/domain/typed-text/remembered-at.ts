import type { Token } from './tokens.ts';

/**
 * The same answer for the same position of a line, which is not looked for again: the words before and after a number or a
 * name ask for it too, so without this a row of such words would be read for seconds. Kept for as long as the tokens are.
 */
export function rememberedAt<Context extends object, Found>(
  find: (tokens: readonly Token[], at: number, context: Context) => Found,
): (tokens: readonly Token[], at: number, context: Context) => Found {
  const known = new WeakMap<readonly Token[], WeakMap<Context, Map<number, { found: Found }>>>();
  function answersOf(tokens: readonly Token[], context: Context): Map<number, { found: Found }> {
    const ofLine = known.get(tokens) ?? new WeakMap<Context, Map<number, { found: Found }>>();
    known.set(tokens, ofLine);
    const answers = ofLine.get(context) ?? new Map<number, { found: Found }>();
    ofLine.set(context, answers);
    return answers;
  }
  return (tokens, at, context) => {
    const answers = answersOf(tokens, context);
    const before = answers.get(at);
    if (before) return before.found;
    const found = find(tokens, at, context);
    answers.set(at, { found });
    return found;
  };
}

const NOTHING = {};

/** The same, where the answer needs nothing but the line. */
export function rememberedHere<Found>(
  find: (tokens: readonly Token[], at: number) => Found,
): (tokens: readonly Token[], at: number) => Found {
  const remembered = rememberedAt(find);
  return (tokens, at) => remembered(tokens, at, NOTHING);
}
