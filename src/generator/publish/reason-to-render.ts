import type { Published } from './manifest.ts';

/** Why a page is rendered, in the words of the dry run. */
export type Reason =
  | 'new'
  | 'content changed'
  | 'design changed'
  | 'asked for'
  | 'file missing'
  | 'moved'
  | 'last publish was cut off';

/**
 * Same bundle and same digest, and the file still there: nothing to do, null. Otherwise the reason to render it.
 * `size` is the size on disk, null when the file is missing.
 */
export function reasonToRender(
  page: { digest: string; file: string },
  before: Published | undefined,
  {
    sameBundle,
    forced,
    cutOff,
    size,
  }: { sameBundle: boolean; forced: boolean; cutOff: boolean; size: number | null },
): Reason | null {
  if (!before) return 'new';
  if (before.file !== page.file) return 'moved';
  if (before.digest !== page.digest) return 'content changed';
  if (!sameBundle) return 'design changed';
  if (forced) return 'asked for';
  // Its file may be of a row that has changed back since, in as many bytes.
  if (cutOff) return 'last publish was cut off';
  return size === before.bytes ? null : 'file missing';
}
