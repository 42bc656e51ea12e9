import { fileURLToPath } from 'node:url';
import type { AstroUserConfig } from 'astro';

type VitePlugin = Extract<
  NonNullable<NonNullable<AstroUserConfig['vite']>['plugins']>[number],
  { name: string }
>;

/** Gives compiled .astro components the runtime of `string-runtime.ts` instead of Astro's. */
export function stringRuntimePlugin(): VitePlugin {
  return {
    name: 'angala-string-runtime',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === 'astro/compiler-runtime' && importer?.includes('.astro')
        ? fileURLToPath(new URL('string-runtime.ts', import.meta.url))
        : null,
  };
}
