import { entityKey } from '#domain/entity.ts';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest, PublishedPage } from '#domain/manifest/manifest.ts';
import { siteSitemap } from '#domain/sitemap/site-sitemap.ts';
import type { SiteSize } from '#server/checkup/growth-notes.ts';
import { readSiteSize } from '#server/checkup/read-site-size.ts';
import type { CheckedFile, PublishedSiteFacts } from '#server/checkup/judge-site.ts';
import { manifestFile } from '../site-folder/manifest-file.ts';
import { isPublishedFile, wasCutOff } from '../site-folder/sweep.ts';
import { filesBelow } from '#server/files/files-below.ts';
import { mapConcurrently } from '#server/concurrency/map-concurrently.ts';
import { UNFINISHED } from '#server/files/write-atomically.ts';
import { isSocialImageFile, socialImageFile } from '../social-images/render-social-images.ts';
import { readSocialImageManifest } from '../social-images/social-image-manifest.ts';
import { filesOfPage, filesOfPages } from '../site-folder/page-files.ts';
import { oldSitemaps } from '../site-folder/old-sitemaps.ts';
import { contentDigest } from '../site-folder/page-content.ts';
import { assetDigest } from '../site-folder/asset-digest.ts';

export interface SiteReading {
  facts: PublishedSiteFacts;
  manifest: Manifest;
  sitemap: readonly string[];
  /** Half-written files. Nobody is still writing them, because the reader holds the lock of the folder. */
  unfinished: readonly string[];
  size: SiteSize;
}

/**
 * Null when nothing is published there. Call it with the folder locked, because a publish would change files between
 * two reads. `recordedKeys` are the keys of the pages that the database knows.
 */
export async function readSiteFacts(
  siteDir: string,
  {
    recordedKeys,
    queuedKeys,
    isSameBackend,
    isCompared,
  }: {
    recordedKeys: ReadonlySet<string>;
    queuedKeys: ReadonlySet<string>;
    isSameBackend: (manifest: Manifest) => boolean;
    /** Whether the bytes of the page at a path are compared, beyond its size; of `count` pages. */
    isCompared: (count: number) => (path: string) => boolean;
  },
): Promise<SiteReading | null> {
  const manifest = await manifestFile(siteDir).read();
  if (!manifest) return null;
  const files = new Set(await filesBelow(siteDir));
  const isChosen = isCompared(manifest.pages.size);
  const social = await readSocialImageManifest(siteDir);
  const sitemap = siteSitemap(manifest.source.origin, manifest).files;
  const published = new Set(
    [...manifest.pages.values()].flatMap(({ entity }) => (entity ? [entityKey(entity)] : [])),
  );
  return {
    manifest,
    sitemap: [...sitemap.keys()],
    size: await readSiteSize(siteDir, [...files]),
    unfinished: [...files].filter((file) => file.endsWith(UNFINISHED)),
    facts: {
      folder: siteDir,
      isInterrupted: wasCutOff(siteDir),
      origin: manifest.source.origin,
      isFromThisBackend: isSameBackend(manifest),
      pages: await mapConcurrently([...manifest.pages], async ([path, page]) => ({
        file: page.file,
        fault: await firstFault(
          filesOfPage(path, page).map((file) => join(siteDir, file)),
          page,
          isChosen(path),
        ),
        isQueued: page.entity !== null && queuedKeys.has(entityKey(page.entity)),
      })),
      assets: [
        ...(await mapConcurrently([...manifest.assets], async ([file, digest]) => ({
          file,
          fault: await assetFault(join(siteDir, file), digest),
        }))),
        ...manifest.formerAssets.map((file) => missingFrom(files, file)),
      ],
      socialImages: [...social.images.keys()].map((path) => missingFrom(files, socialImageFile(path))),
      strays: straysAmong(files, manifest),
      wrongSitemaps: await wrongSitemaps(siteDir, sitemap),
      unrecorded: [...published].filter((key) => !recordedKeys.has(key)),
      unpublished: [...recordedKeys].filter((key) => !published.has(key)),
    },
  };
}

async function firstFault(files: readonly string[], page: PublishedPage, isCompared: boolean) {
  for (const file of files) {
    const fault = await pageFault(file, page, isCompared);
    if (fault) return fault;
  }
  return null;
}

const END = '</html>';

/** A crash of the machine may leave a file of zeros, which only the check of its end finds. */
async function pageFault(
  file: string,
  { bytes, content }: PublishedPage,
  isCompared: boolean,
): Promise<CheckedFile['fault']> {
  const handle = await open(file).catch(() => null);
  if (!handle) return 'missing';
  try {
    const { size } = await handle.stat();
    if (size !== bytes) return 'another size';
    const tail = Buffer.alloc(Math.min(64, size));
    await handle.read(tail, 0, tail.length, size - tail.length);
    if (!tail.toString('utf8').trimEnd().endsWith(END)) return 'cut off';
    if (!isCompared) return null;
    return contentDigest(await readFile(file)) === content ? null : 'other content';
  } finally {
    await handle.close();
  }
}

async function assetFault(file: string, digest: string): Promise<CheckedFile['fault']> {
  const content = await readFile(file).catch(() => null);
  if (!content) return 'missing';
  return assetDigest(content) === digest ? null : 'other content';
}

function missingFrom(files: ReadonlySet<string>, file: string): CheckedFile {
  return { file, fault: files.has(file) ? null : 'missing' };
}

function straysAmong(files: ReadonlySet<string>, manifest: Manifest): string[] {
  const recordedFiles = new Set([
    ...filesOfPages(manifest.pages),
    ...manifest.assets.keys(),
    ...manifest.formerAssets,
    ...[...manifest.pages.keys()].map(socialImageFile),
  ]);
  return [...files].filter(
    (file) =>
      (isPublishedFile(file) || isSocialImageFile(file)) &&
      !file.endsWith(UNFINISHED) &&
      !recordedFiles.has(file),
  );
}

async function wrongSitemaps(siteDir: string, files: ReadonlyMap<string, string>): Promise<string[]> {
  const wrong = await oldSitemaps(siteDir, files);
  for (const [name, text] of files)
    if ((await readFile(join(siteDir, name), 'utf8').catch(() => null)) !== text) wrong.push(name);
  return wrong;
}
