import { join } from 'node:path';
import type { AstroUserConfig } from 'astro';

type VitePlugin = Extract<
  NonNullable<NonNullable<AstroUserConfig['vite']>['plugins']>[number],
  { name: string }
>;

export function stringRuntimePlugin(): VitePlugin {
  return {
    name: 'angala-string-runtime',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === 'astro/compiler-runtime' && importer?.includes('.astro')
        ? join(import.meta.dirname, 'string-runtime.ts')
        : null,
  };
}
