import { join } from 'node:path';
import type { SocialImage } from '#page-models/social/social-image.ts';
import {
  createSocialImageRenderer,
  type PictureSource,
  type SocialImageRenderer,
} from './social-image-renderer.ts';
import { renderSocialImages } from './render-social-images.ts';

export interface SocialImageReport {
  rendered: number;
  removed: number;
  failed: { path: string; problem: string }[];
  bytes: number;
  milliseconds: number;
}

export interface SocialImageOptions {
  /** Renders all of them, changed or not. */
  force?: boolean;
  onProgress?: (done: number, total: number) => void;
  /** When aborted, ends after the current social images; the next run continues. */
  signal?: AbortSignal;
}

/** What the last publish published: the social images to render. */
export interface SocialImageState {
  images: ReadonlyMap<string, SocialImage>;
  named: (path: string) => boolean;
  only: ReadonlySet<string> | null;
}

/** Social images rendered in one turn, about a second. The manifest is written after each turn. */
const SLICE = 96;

/**
 * Renders social images after the pages are live. `withSiteLock` runs a turn while no publish writes into the folder.
 * `isPublishWaiting` tells whether such a publish is waiting; the turn then ends after the current images.
 */
export function createSocialImagePhase({
  siteDir,
  withSiteLock,
  isPublishWaiting,
  state,
  readPhotograph,
}: {
  siteDir: string;
  withSiteLock: <Result>(task: () => Promise<Result>) => Promise<Result>;
  isPublishWaiting: () => boolean;
  state: () => Promise<SocialImageState>;
  readPhotograph: PictureSource['readPhotograph'];
}): (options?: SocialImageOptions) => Promise<SocialImageReport> {
  let renderer: SocialImageRenderer | null = null;
  return async ({ force = false, onProgress = () => {}, signal } = {}) => {
    const started = performance.now();
    const report: SocialImageReport = { rendered: 0, removed: 0, failed: [], bytes: 0, milliseconds: 0 };
    const failing = new Set<string>();
    let left = Number.POSITIVE_INFINITY;
    let first = true;
    while (left > 0 && !signal?.aborted) {
      const slice = await withSiteLock(async () => {
        const now = await state();
        // A failed social image is reported once and tried again in the next run, not in the next turn.
        const images = new Map([...now.images].filter(([path]) => !failing.has(path)));
        renderer ??= createSocialImageRenderer({
          fileOf: (illustration) => join(siteDir, illustration),
          readPhotograph,
        });
        return renderSocialImages(
          { siteDir, ...now, images, renderer },
          { max: SLICE, isPublishWaiting, first, force },
        );
      });
      first = false;
      left = slice.left;
      report.rendered += slice.rendered.length;
      report.removed += slice.removed;
      report.bytes += slice.bytes;
      report.failed.push(...slice.failed);
      for (const { path } of slice.failed) failing.add(path);
      if (slice.rendered.length > 0) onProgress(report.rendered, report.rendered + left);
    }
    return { ...report, milliseconds: performance.now() - started };
  };
}
