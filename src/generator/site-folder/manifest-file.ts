import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  type ChangedPages,
  type Manifest,
  manifestParts,
  type PageLines,
  pageLines,
  parseManifest,
} from '#domain/manifest/manifest.ts';
import { CommandError } from '#server/command/command-error.ts';
import { writeAtomically, writeIfChanged } from '#server/files/write-atomically.ts';
import { versionOf } from './written-files.ts';

export interface ManifestFile {
  exists(): Promise<boolean>;
  /** Null when nothing has been published into the folder yet. */
  read(): Promise<Manifest | null>;
  /** Writes the manifest unless nothing changed. With `changedPages`, only the lines of these are made again. */
  write(manifest: Manifest & { readonly bundle: string }, changedPages?: ChangedPages | null): Promise<void>;
}

/**
 * The manifest in the folder. It is not parsed again while the file is the same as when it was last read or written.
 * Its lines (a fifth of a kilobyte per page) are kept in `memory`. Without one, the text is produced while it is
 * written.
 */
export function manifestFile(
  siteDir: string,
  memory: { manifestLines: PageLines | null } | null = null,
): ManifestFile {
  const file = join(siteDir, 'manifest.json');
  let cached: { manifest: Manifest; version: string } | null = null;
  return {
    exists: async () => (await versionOf(file)) !== null,
    async read() {
      const version = await versionOf(file);
      if (version === null) return null;
      if (cached?.version === version) return cached.manifest;
      const manifest = parseManifest(await readFile(file, 'utf8'));
      if (!manifest) {
        throw new CommandError(
          `${file} is not a manifest of ours. Restore it from git, or run \`npm run generate -- --force\`, which makes it and every page again.`,
        );
      }
      cached = { manifest, version };
      return manifest;
    },
    async write(manifest, changedPages = null) {
      const version = await versionOf(file);
      const last = cached?.version === version ? cached?.manifest : null;
      if (last && isSame(last, manifest)) return;
      cached = null;
      if (memory) memory.manifestLines = pageLines(manifest.pages, memory.manifestLines, changedPages);
      const parts = manifestParts(manifest, memory?.manifestLines?.blocks);
      // If this process read or wrote the file last and the pages are another Map, the content differs without
      // comparing.
      const mayBeEqual = version !== null && (!last || last.pages === manifest.pages);
      await (mayBeEqual ? writeIfChanged(file, [...parts].join('')) : writeAtomically(file, parts));
      cached = { manifest, version: (await versionOf(file)) ?? '' };
    },
  };
}

/**
 * Removes a manifest that is cut off or of another program, as nothing can be published over it. What it knew goes with it:
 * since when each page is as it is. Returns whether there was one.
 */
export async function removeBrokenManifest(siteDir: string): Promise<boolean> {
  const file = join(siteDir, 'manifest.json');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null || parseManifest(text)) return false;
  await rm(file, { force: true });
  return true;
}

/** Whether both have the same `pages` object, and equal values in all other fields. */
function isSame({ pages, ...one }: Manifest, { pages: others, ...other }: Manifest): boolean {
  return pages === others && isDeepStrictEqual({ ...one }, { ...other });
}
