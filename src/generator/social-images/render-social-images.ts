import { join } from 'node:path';
import { socialImageDigest, type SocialImage } from '#page-models/social/social-image.ts';
import { socialImagePath } from '#site/paths.ts';
import { filesBelow } from '#server/files/files-below.ts';
import { removeFiles } from '../site-folder/remove-files.ts';
import { writeAtomically } from '#server/files/write-atomically.ts';
import { messageOf } from '#server/log/message-of.ts';
import type { SocialImageRenderer } from './social-image-renderer.ts';
import { rendererHash, readSocialImageManifest, writeSocialImageManifest } from './social-image-manifest.ts';

export interface SocialImageWork {
  siteDir: string;
  images: ReadonlyMap<string, SocialImage>;
  /** Whether a published page refers to the social image of this path. Otherwise the image is removed. */
  isReferenced: (path: string) => boolean;
  /** The pages whose social images are rendered; null for all. With null, unknown files in the folder are removed too. */
  only: ReadonlySet<string> | null;
  renderer: SocialImageRenderer;
}

export interface RenderedSocialImages {
  rendered: string[];
  removed: number;
  failed: { path: string; problem: string }[];
  bytes: number;
  remaining: number;
}

export interface SocialImageBatch {
  maxImages: number;
  /** Checked before each social image; true ends the batch. */
  isTaskWaiting: () => boolean;
  /** Then it checks the folder: a missing file is rendered, and a file that belongs to no page is removed. */
  isFirst: boolean;
  /** Renders all of them, changed or not; only read in the first batch. */
  force: boolean;
}

/** Social images rendered at the same time: text is laid out on one while others are being compressed. */
const CONCURRENCY = 3;
const FOLDER = 'cards';

/**
 * Only those whose content changed, at most `maxImages`; also removes those of pages that are no longer published. It
 * can be stopped at any moment and the next run continues from there: an image is in the manifest only when its file is
 * complete.
 */
export async function renderSocialImages(
  work: SocialImageWork,
  { maxImages, isTaskWaiting, isFirst, force }: SocialImageBatch,
): Promise<RenderedSocialImages> {
  const { siteDir, isReferenced, only } = work;
  const rendering = await rendererHash();
  const digestByPath = await renderedDigests(siteDir, rendering, isFirst && force);
  const unreferencedPaths = [...digestByPath.keys()].filter((path) => !isReferenced(path));
  const existingFiles = isFirst && only === null ? await socialImageFilesIn(siteDir) : null;
  if (existingFiles) forgetMissing(digestByPath, existingFiles);

  const changedImages = findChanged(work, digestByPath);
  const result = await renderAll(changedImages.slice(0, maxImages), { work, digestByPath, isTaskWaiting });

  for (const path of unreferencedPaths) digestByPath.delete(path);
  const unusedFiles = existingFiles
    ? findUnused(existingFiles, work, digestByPath)
    : unreferencedPaths.map(socialImageFile);
  await removeFiles(siteDir, unusedFiles);
  await writeSocialImageManifest(siteDir, { rendering, images: digestByPath });
  const doneCount = result.rendered.length + result.failed.length;
  return { ...result, removed: unusedFiles.length, remaining: changedImages.length - doneCount };
}

/** By the page's path. Empty if all have to be rendered again, because it is asked for or the code has changed. */
async function renderedDigests(
  siteDir: string,
  rendering: string,
  renderAgain: boolean,
): Promise<Map<string, string>> {
  const manifest = await readSocialImageManifest(siteDir);
  return manifest.rendering === rendering && !renderAgain ? manifest.images : new Map();
}

/** Images whose file is missing are rendered again. */
function forgetMissing(digestByPath: Map<string, string>, existingFiles: ReadonlySet<string>): void {
  for (const path of digestByPath.keys())
    if (!existingFiles.has(socialImageFile(path))) digestByPath.delete(path);
}

/** Sorted by illustration, so that each illustration is opened once. */
function findChanged(
  { images, isReferenced, only }: SocialImageWork,
  digestByPath: ReadonlyMap<string, string>,
): [path: string, image: SocialImage][] {
  return [...images]
    .filter(
      ([path, image]) =>
        isReferenced(path) && (only?.has(path) ?? true) && digestByPath.get(path) !== digestOf(image),
    )
    .sort(([, a], [, b]) => compareText(a.illustration ?? '', b.illustration ?? ''));
}

/** Updates `digestByPath`. Stops before the next image when a publish is waiting. */
async function renderAll(
  changedImages: readonly (readonly [path: string, image: SocialImage])[],
  {
    work: { siteDir, renderer },
    digestByPath,
    isTaskWaiting,
  }: { work: SocialImageWork; digestByPath: Map<string, string>; isTaskWaiting: () => boolean },
): Promise<Pick<RenderedSocialImages, 'rendered' | 'failed' | 'bytes'>> {
  const rendered: string[] = [];
  const failed: RenderedSocialImages['failed'] = [];
  let bytes = 0;
  const queue = changedImages.values();

  async function renderFromQueue(): Promise<void> {
    for (const [path, image] of queue) {
      if (isTaskWaiting()) return;
      try {
        const jpeg = await renderer.render(image);
        await writeAtomically(join(siteDir, socialImageFile(path)), jpeg);
        digestByPath.set(path, digestOf(image));
        rendered.push(path);
        bytes += jpeg.length;
      } catch (fault) {
        digestByPath.delete(path);
        failed.push({ path, problem: messageOf(fault) });
      }
    }
  }

  await Promise.all(Array.from({ length: CONCURRENCY }, renderFromQueue));
  return { rendered, failed, bytes };
}

function findUnused(
  existingFiles: ReadonlySet<string>,
  { images, isReferenced }: SocialImageWork,
  digestByPath: ReadonlyMap<string, string>,
): string[] {
  const usedFiles = new Set(
    [...digestByPath.keys(), ...images.keys()].filter(isReferenced).map(socialImageFile),
  );
  return [...existingFiles].filter((file) => !usedFiles.has(file));
}

const digests = new WeakMap<SocialImage, string>();

/** Every batch compares every social image, so each digest is computed only once. */
function digestOf(image: SocialImage): string {
  const digest = digests.get(image) ?? socialImageDigest(image);
  digests.set(image, digest);
  return digest;
}

/** 'cards/property/x.jpg', below the site folder. */
export function socialImageFile(path: string): string {
  return decodeURIComponent(socialImagePath(path)).slice(1);
}

export function isSocialImageFile(file: string): boolean {
  return file.startsWith(`${FOLDER}/`);
}

/** None before the first image is rendered. */
async function socialImageFilesIn(siteDir: string): Promise<Set<string>> {
  const files = await filesBelow(join(siteDir, FOLDER)).catch(() => []);
  return new Set(files.map((file) => join(FOLDER, file)));
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
