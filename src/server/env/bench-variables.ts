/** `npm run bench` sets this variable for the programs that it starts. Nobody sets it by hand. */
const BENCH_MODELS = 'ANGALA_BENCH_MODELS';

/**
 * The variables of the plain `astro build` with which `npm run bench` compares: the file of the page-models to render.
 */
export function benchVariables(file: string): Record<string, string> {
  return { [BENCH_MODELS]: file };
}

export function benchModelsFile(): string {
  return process.env[BENCH_MODELS] ?? '';
}
