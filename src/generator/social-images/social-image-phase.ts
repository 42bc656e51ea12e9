import { join } from 'node:path';
import type { SocialImage } from '#page-models/social/social-image.ts';
import type { PictureSource, SocialImageRenderer } from './social-image-renderer.ts';
import { renderSocialImages } from './render-social-images.ts';

interface SocialImageFailure {
  path: string;
  problem: string;
}

export interface SocialImageReport {
  rendered: number;
  removed: number;
  failed: SocialImageFailure[];
  bytes: number;
  milliseconds: number;
  /** Every page has its image. */
  isComplete: boolean;
}

export interface SocialImageOptions {
  force?: boolean;
  onProgress?: (done: number, total: number) => void;
  /** When aborted, ends after the current social images; the next run continues. */
  signal?: AbortSignal;
}

export interface SocialImageState {
  images: ReadonlyMap<string, SocialImage>;
  isReferenced: (path: string) => boolean;
  only: ReadonlySet<string> | null;
}

/** Social images in one batch, which takes about a second. The manifest is written after each batch. */
const BATCH = 96;

/**
 * After the pages are live. `withSiteLock` runs a batch while no publish writes into the folder. `isTaskWaiting` tells
 * whether another task of the publisher waits; the batch then ends after the current images.
 */
export function createSocialImagePhase({
  siteDir,
  withSiteLock,
  isTaskWaiting,
  state,
  readPhotograph,
}: {
  siteDir: string;
  withSiteLock: <Result>(task: () => Promise<Result>) => Promise<Result>;
  isTaskWaiting: () => boolean;
  state: () => Promise<SocialImageState>;
  readPhotograph: PictureSource['readPhotograph'];
}): (options?: SocialImageOptions) => Promise<SocialImageReport> {
  let renderer: SocialImageRenderer | null = null;
  return async ({ force = false, onProgress = () => {}, signal } = {}) => {
    const started = performance.now();
    const failed: SocialImageFailure[] = [];
    const report = { rendered: 0, removed: 0, failed, bytes: 0 };
    const failedPaths = new Set<string>();
    let remaining = Number.POSITIVE_INFINITY;
    let isFirst = true;
    while (remaining > 0 && !signal?.aborted) {
      const batch = await withSiteLock(async () => {
        const published = await state();
        // A failed social image is reported once and tried again in the next run, not in the next batch.
        const images = new Map([...published.images].filter(([path]) => !failedPaths.has(path)));
        renderer ??= await openRenderer({
          fileOf: (illustration) => join(siteDir, illustration),
          readPhotograph,
        });
        return renderSocialImages(
          { siteDir, ...published, images, renderer },
          { maxImages: BATCH, isTaskWaiting, isFirst, force },
        );
      });
      isFirst = false;
      remaining = batch.remaining;
      report.rendered += batch.rendered.length;
      report.removed += batch.removed;
      report.bytes += batch.bytes;
      report.failed.push(...batch.failed);
      for (const { path } of batch.failed) failedPaths.add(path);
      if (batch.rendered.length > 0) onProgress(report.rendered, report.rendered + remaining);
    }
    const isComplete = remaining === 0 && failedPaths.size === 0;
    return { ...report, isComplete, milliseconds: performance.now() - started };
  };
}

/** Imported here: most publishes end before the first image, and Skia takes as much memory as a thousand pages. */
async function openRenderer(source: PictureSource): Promise<SocialImageRenderer> {
  const { createSocialImageRenderer } = await import('./social-image-renderer.ts');
  return createSocialImageRenderer(source);
}
