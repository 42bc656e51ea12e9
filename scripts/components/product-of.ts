import { z } from 'zod';

const packageFile = z.looseObject({ devDependencies: z.unknown() });
const lockFile = z.looseObject({
  packages: z.record(z.string(), z.looseObject({ dev: z.boolean().optional() })),
});

/**
 * The manifest and the lock without the tools of development. `npm sbom --omit dev` (11.19) also leaves out each
 * package of the product that a tool needs too.
 */
export function productOf(texts: { manifest: string; lock: string }): { manifest: string; lock: string } {
  const { devDependencies: _tools, ...manifest } = packageFile.parse(JSON.parse(texts.manifest));
  const lock = lockFile.parse(JSON.parse(texts.lock));
  const packages = Object.entries(lock.packages)
    .filter(([, { dev }]) => !dev)
    .map(([path, { devDependencies: _, ...entry }]) => [path, entry]);
  return {
    manifest: JSON.stringify(manifest),
    lock: JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }),
  };
}
