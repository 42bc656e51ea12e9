import type { SupabaseProject } from '../env.ts';

/** Variables that one of our processes sets for another one that it starts. Nobody sets them by hand. */
const BUNDLE_ONLY = 'ANGALA_BUNDLE_ONLY';
const DEV_BACKEND = ['ANGALA_DEV_BACKEND', 'ANGALA_DEV_SECRET_KEY', 'ANGALA_DEV_PUBLISHABLE_KEY'] as const;
const BENCH_MODELS = 'ANGALA_BENCH_MODELS';

/** For an `astro build` that the generator starts: it needs the bundle only, not a second publish. */
export const bundleOnlyVariables = { [BUNDLE_ONLY]: '1' };

export function isBundleOnly(): boolean {
  return Boolean(process.env[BUNDLE_ONLY]);
}

/**
 * For the pages of `npm run dev`: Vite loads them separately from the modules of the command that started the
 * backend.
 */
export function setDevBackend({ url, secretKey, publishableKey }: SupabaseProject): void {
  const [address, secret, publishable] = DEV_BACKEND;
  Object.assign(process.env, { [address]: url, [secret]: secretKey, [publishable]: publishableKey });
}

export function devBackend(): SupabaseProject {
  const [url = '', secretKey = '', publishableKey = ''] = DEV_BACKEND.map((name) => process.env[name]);
  return { url, secretKey, publishableKey };
}

/** For the plain `astro build` with which `npm run bench` compares: the file of the page-models to render. */
export function benchVariables(file: string): Record<string, string> {
  return { [BENCH_MODELS]: file };
}

export function benchModelsFile(): string {
  return process.env[BENCH_MODELS] ?? '';
}
