import { resolve } from 'node:path';
import { FIRST_HOMES, isOfFirstHomes } from './first-homes-modules.ts';
import type { islandFiles } from './island-files.ts';

const ENTRY = resolve(import.meta.dirname, '../../islands/first-homes/show-first-homes.ts') + FIRST_HOMES;

/** Decision 301. One file, with only what it needs of everything it imports: a slow phone has a third of the bytes to wait for. */
export function firstHomesPlugin(): ReturnType<typeof islandFiles> {
  return {
    name: 'angala-first-homes',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: ENTRY, name: 'first-homes' });
    },
    async resolveId(source, importer, options) {
      if (!importer || !isOfFirstHomes(importer)) return source === ENTRY ? source : null;
      const from = importer.slice(0, -FIRST_HOMES.length);
      const resolved = await this.resolve(source, from, { ...options, skipSelf: true });
      return resolved && { ...resolved, id: resolved.id.replace(/\?.*$/, '') + FIRST_HOMES };
    },
  };
}
