/** A text that begins with the address of a page or a function. '/auth/v1' and the like are those of the backend. */
const SPELLED =
  /['"`](\/(?:functions\/v1|property|saved|privacy|terms|about|buyers-msa|search|alerts|latest|buy|rent|compare|societies|admin|auth(?!\/v1)|_styleguide|_preview|sw\.js|search-index\.json)(?![\w-])[^'"`]*)/;
/** Where addresses are built. Tests and benchmarks ask for them as a stranger would, so they spell them out. */
const MAY_SPELL = /^(src\/site|src\/domain\/address|scripts\/(bench|check)|tests)\//;
const COMMENT = /^\s*(\*|\/\/|\/\*)/;

/** Addresses are built in one place, so that one can be changed without a search for its copies. */
export function findSpelledAddresses(file: string, source: string): string[] {
  if (MAY_SPELL.test(file)) return [];
  return source.split('\n').flatMap((line) => {
    const address = COMMENT.test(line) ? undefined : SPELLED.exec(line)?.[1];
    return address === undefined
      ? []
      : [`${file}: '${address}' is spelled out; build it with src/site/paths.ts or src/domain/address.`];
  });
}
