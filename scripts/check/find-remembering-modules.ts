/** A variable of the module itself: one at the start of a line. */
const MODULE_VARIABLE = /^(?:export )?(?:let|var) (\w+)/gm;
/** The layers whose functions give the same answer to the same input. */
const PURE = /^src\/(?:domain|page-models)\//;

/** What the next result is derived from is a parameter, and the publisher keeps it in its memory. */
export function findRememberingModules(file: string, source: string): string[] {
  if (!PURE.test(file)) return [];
  return [...source.matchAll(MODULE_VARIABLE)].map(
    ([, name]) =>
      `${file}: the module remembers ${name} between two calls. Take it as a parameter; a publisher keeps it in src/generator/publish/publish-memory.ts.`,
  );
}
