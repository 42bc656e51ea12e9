/** The environment as a whole may be passed on to a child process; PATH is the machine's, not a setting of ours. */
const READS = /(?<!\.\.\.)\bprocess\.env\b(?!\['PATH'\])/;

/**
 * Variables are read and checked in src/server, so that each has one schema and one sentence for a bad value. What npm sets for
 * its scripts is read before TypeScript can run.
 */
export function findEnvironmentReads(file: string, source: string): string[] {
  if (/^(tests|src\/server)\/|^scripts\/(check\/environment\.ts|run\.mjs|tools\.mjs)$/.test(file)) return [];
  return [
    ...(READS.test(source)
      ? [`${file}: process.env is read in src/server alone; add the variable to src/server/env/variables.ts.`]
      : []),
    ...(/\bDeno\.env\b/.test(source) && !/^functions\/[^/]+\/index\.ts$/.test(file)
      ? [`${file}: Deno.env is read in a function's index.ts alone; take it from the context.`]
      : []),
    ...(/\bimport\.meta\.env\b/.test(source)
      ? [`${file}: import.meta.env puts a variable into the bundle; let it reach the page in its page-model.`]
      : []),
  ];
}
