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
  /** What the social image of each page shows, by the page's path. */
  images: ReadonlyMap<string, SocialImage>;
  /** Whether a published page refers to the social image of this path. Otherwise the image is removed. */
  named: (path: string) => boolean;
  /** The pages whose social images are rendered; null for all. With null, unknown files in the folder are removed too. */
  only: ReadonlySet<string> | null;
  renderer: SocialImageRenderer;
}

export interface RenderedSocialImages {
  rendered: string[];
  removed: number;
  failed: { path: string; problem: string }[];
  bytes: number;
  /** Social images that are still to be rendered. */
  left: number;
}

/** Social images rendered at once: text is laid out on one while others are being compressed. */
const LANES = 3;
const FOLDER = 'cards';

export interface SocialImageTurn {
  max: number;
  /** Checked before each social image; true ends the turn. */
  isPublishWaiting: () => boolean;
  /**
   * The first turn of a run checks the folder: a missing file is rendered, and a file that belongs to no page is
   * removed.
   */
  first: boolean;
  /** Renders all of them, changed or not; only read in the first turn. */
  force: boolean;
}

/**
 * Renders at most `most` of the social images whose content changed, and removes those of pages that are gone. It can
 * be stopped at any moment and the next run continues from there: an image is in the manifest only when its file is
 * complete.
 */
export async function renderSocialImages(
  { siteDir, images, named, only, renderer }: SocialImageWork,
  { max, isPublishWaiting, first, force }: SocialImageTurn,
): Promise<RenderedSocialImages> {
  const rendering = await rendererHash();
  const before = await readSocialImageManifest(siteDir);
  const known =
    before.rendering === rendering && !(force && first) ? before.images : new Map<string, string>();
  const manifest = { rendering, images: known };
  const files = first && only === null ? await renderedFiles(siteDir) : null;
  const gone = [...known.keys()].filter((path) => !named(path));
  if (files) for (const path of known.keys()) if (!files.has(socialImageFile(path))) known.delete(path);
  const wanted = [...images].filter(
    ([path, image]) => named(path) && (only?.has(path) ?? true) && known.get(path) !== digestOf(image),
  );
  // Images with the same illustration follow one another, so that each illustration is opened once.
  wanted.sort(([, a], [, b]) => compared(a.illustration ?? '', b.illustration ?? ''));
  const turn = wanted.slice(0, max).values();
  const result: RenderedSocialImages = {
    rendered: [],
    removed: 0,
    failed: [],
    bytes: 0,
    left: wanted.length,
  };

  async function lane(): Promise<void> {
    for (const [path, image] of turn) {
      if (isPublishWaiting()) return;
      try {
        const jpeg = await renderer.render(image);
        await writeAtomically(join(siteDir, socialImageFile(path)), jpeg);
        known.set(path, digestOf(image));
        result.rendered.push(path);
        result.bytes += jpeg.length;
      } catch (fault) {
        known.delete(path);
        result.failed.push({ path, problem: messageOf(fault) });
      }
      result.left--;
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane));

  for (const path of gone) known.delete(path);
  const kept = new Set([...known.keys(), ...images.keys()].filter(named).map(socialImageFile));
  const strays = files ? [...files].filter((file) => !kept.has(file)) : gone.map(socialImageFile);
  await removeFiles(siteDir, strays);
  result.removed = strays.length;
  await writeSocialImageManifest(siteDir, manifest);
  return result;
}

const digests = new WeakMap<SocialImage, string>();

/** Every turn compares every social image, so each digest is computed only once. */
function digestOf(image: SocialImage): string {
  const digest = digests.get(image) ?? socialImageDigest(image);
  digests.set(image, digest);
  return digest;
}

/** 'cards/property/x.jpg', below the site folder. */
export function socialImageFile(path: string): string {
  return decodeURIComponent(socialImagePath(path)).slice(1);
}

/** The files below the folder of social images; none before the first image is rendered. */
async function renderedFiles(siteDir: string): Promise<Set<string>> {
  const files = await filesBelow(join(siteDir, FOLDER)).catch(() => []);
  return new Set(files.map((file) => join(FOLDER, file)));
}

function compared(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
