/** Two reads are allowed: `...process.env` for a child process, and PATH, a setting of the machine. */
const ENVIRONMENT_READ = /(?<!\.\.\.)\bprocess\.env\b(?!\['PATH'\])/;

/**
 * Environment variables are read and validated in src/server, so that each has one schema and one message for a bad
 * value. run.mjs and tools.mjs are exempt: they read what npm sets for its scripts, before TypeScript can run.
 */
export function findEnvironmentReads(file: string, source: string): string[] {
  if (/^(tests|src\/server)\/|^scripts\/(check\/find-environment-reads\.ts|run\.mjs|tools\.mjs)$/.test(file))
    return [];
  return [
    ...(ENVIRONMENT_READ.test(source)
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
