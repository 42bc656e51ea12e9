import type { Published } from './manifest.ts';

/** Why a page is drawn, in the words of the dry run. */
export type Reason = 'new' | 'content changed' | 'design changed' | 'asked for' | 'file missing' | 'moved';

/**
 * Same bundle and same digest, and the file still there: nothing to do, null. Otherwise the reason to draw it.
 * `size` is the size on disk, null when the file is missing.
 */
export function reasonToDraw(
  page: { digest: string; file: string },
  before: Published | undefined,
  { sameBundle, forced, size }: { sameBundle: boolean; forced: boolean; size: number | null },
): Reason | null {
  if (!before) return 'new';
  if (before.file !== page.file) return 'moved';
  if (before.digest !== page.digest) return 'content changed';
  if (!sameBundle) return 'design changed';
  if (forced) return 'asked for';
  return size === before.bytes ? null : 'file missing';
}
