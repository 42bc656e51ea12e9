import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '#domain/manifest/manifest.ts';
import { filesBelow } from '#server/files/files-below.ts';
import { mapConcurrently } from '#server/concurrency/map-concurrently.ts';
import { removeFiles } from './remove-files.ts';
import { writeAtomically } from '#server/files/write-atomically.ts';
import { assetDigest } from './asset-digest.ts';

/** Folder of files whose name carries a hash of their content. */
const HASHED = /^_a\//;

export interface PublishedAssets {
  assets: ReadonlyMap<string, string>;
  formerAssets: readonly string[];
}

/** Copies the bundle's files before any page that needs them; hashed files of the previous bundle stay. */
export async function publishAssets(
  siteDir: string,
  clientDir: string,
  manifest: Manifest | null,
  { sameBundle, cutOff }: { sameBundle: boolean; cutOff: boolean },
): Promise<PublishedAssets> {
  const files = await filesOfBundle(clientDir);
  const assets = await assetsOfBundle(clientDir);
  await mapConcurrently(files, async ({ name, digest, bytes }) => {
    const isUnchanged = !cutOff && manifest?.assets.get(name) === digest;
    if (isUnchanged && (await hasSize(join(siteDir, name), bytes))) return;
    await writeAtomically(join(siteDir, name), await readFile(join(clientDir, name)));
  });
  const hashedAssets = [...(manifest?.assets.keys() ?? [])].filter(
    (name) => HASHED.test(name) && !assets.has(name),
  );
  const formerAssets = sameBundle ? [...(manifest?.formerAssets ?? [])] : hashedAssets;
  return { assets, formerAssets: formerAssets.filter((name) => !assets.has(name)) };
}

/** The files of a bundle: name -> digest. */
export async function assetsOfBundle(clientDir: string): Promise<PublishedAssets['assets']> {
  return new Map((await filesOfBundle(clientDir)).map(({ name, digest }) => [name, digest]));
}

interface BundleFile {
  name: string;
  digest: string;
  bytes: number;
}

/** The bundle that was read last. Its folder never changes: another bundle has another one. */
let lastRead: { clientDir: string; files: Promise<BundleFile[]> } | null = null;

function filesOfBundle(clientDir: string): Promise<BundleFile[]> {
  if (lastRead?.clientDir !== clientDir) {
    const files = readBundle(clientDir);
    lastRead = { clientDir, files };
    files.catch(() => (lastRead = null));
  }
  return lastRead.files;
}

async function readBundle(clientDir: string): Promise<BundleFile[]> {
  return mapConcurrently(await filesBelow(clientDir), async (name) => {
    const content = await readFile(join(clientDir, name));
    return { name, digest: assetDigest(content), bytes: content.length };
  });
}

/** Removes the files of earlier publishes that are neither assets nor former assets now. */
export async function removeOldAssets(
  siteDir: string,
  manifest: Manifest | null,
  current: PublishedAssets,
): Promise<void> {
  const previousFiles = [...(manifest?.assets.keys() ?? []), ...(manifest?.formerAssets ?? [])];
  const currentFiles = new Set([...current.assets.keys(), ...current.formerAssets]);
  await removeFiles(siteDir, new Set(previousFiles.filter((name) => !currentFiles.has(name))));
}

async function hasSize(file: string, bytes: number): Promise<boolean> {
  return stat(file).then(
    (stats) => stats.size === bytes,
    () => false,
  );
}
