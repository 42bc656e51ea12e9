import { resolve } from 'node:path';
import { workerPath } from '#site/worker-path.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { islandFiles } from './island-files.ts';

/** Keeps the bundler from sharing the worker's modules with the pages' chunks. */
const SUFFIX = '?worker-of-saved-homes';
const ENTRY = resolve(import.meta.dirname, '../../islands/offline/worker.ts');
const FILE = workerPath.slice(1);
/** Modules whose files /saved and the hearts need. */
const NEEDED =
  /\/src\/(?:islands\/(?:(?:shortlist\/Saved|saved-homes\/SaveHomes)\.island|page-island\/mount-in-browser)|directives\/)/;

/**
 * Decision 115. One file, /sw.js, with everything it imports: Safari and Firefox run no worker with imports. It starts
 * with the names of the files that the list of saved homes needs. These names contain hashes, so when one of those
 * files changes, the worker changes too.
 */
export function offlineWorkerPlugin(): ReturnType<typeof islandFiles> {
  return {
    name: 'angala-offline-worker',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: ENTRY + SUFFIX, fileName: FILE });
    },
    async resolveId(source, importer, options) {
      if (!importer?.endsWith(SUFFIX)) return source === ENTRY + SUFFIX ? source : null;
      const resolved = await this.resolve(source, importer.slice(0, -SUFFIX.length), {
        ...options,
        skipSelf: true,
      });
      return resolved && { ...resolved, id: resolved.id + SUFFIX };
    },
    generateBundle(_, bundle) {
      const files = new Set<string>();
      const add = (name: string) => {
        const chunk = ownValue(bundle, name);
        if (chunk?.type !== 'chunk' || files.has(name)) return;
        files.add(name);
        chunk.imports.forEach(add);
      };
      for (const [name, chunk] of Object.entries(bundle))
        if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => NEEDED.test(id))) add(name);
      const worker = ownValue(bundle, FILE);
      if (worker?.type !== 'chunk') throw new Error('The bundle has no service worker.');
      if (worker.imports.length > 0)
        throw new Error(`The service worker imports ${worker.imports.join(', ')}: it must be one file.`);
      const names = [...files].sort().map((name) => `/${name}`);
      worker.code = `const savedHomesScripts=${JSON.stringify(names)};\n${worker.code}`;
    },
  };
}
