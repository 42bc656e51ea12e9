import type { Reason } from '../report/publish-report.ts';
import type { PublishedPage } from '#domain/manifest/manifest.ts';

/**
 * Returns the reason to render a page, or null if the published file is still right: same bundle, same digest, same
 * size. `size` is the size on disk, null if the file is missing.
 */
export function reasonToRender(
  page: { digest: string; file: string },
  before: PublishedPage | undefined,
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
  // The file may have been written by the publish that was cut off, from a row that has been changed back since,
  // and have the same number of bytes.
  if (cutOff) return 'last publish was cut off';
  return size === before.bytes ? null : 'file missing';
}
