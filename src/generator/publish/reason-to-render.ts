import type { Reason } from '../report/publish-report.ts';
import type { PublishedPage } from '#domain/manifest/manifest.ts';

/**
 * Null if the published file is still right: same bundle, same digest, same size. `size` is the size on disk, null if
 * the file is missing. `isAltered` says that its bytes were compared, and differ.
 */
export function reasonToRender(
  page: { digest: string; file: string },
  published: PublishedPage | undefined,
  {
    sameBundle,
    forced,
    cutOff,
    size,
    isAltered,
  }: { sameBundle: boolean; forced: boolean; cutOff: boolean; size: number | null; isAltered: boolean },
): Reason | null {
  if (!published) return 'new';
  if (published.file !== page.file) return 'moved';
  if (published.digest !== page.digest) return 'content changed';
  if (!sameBundle) return 'design changed';
  if (forced) return 'asked for';
  // The interrupted publish may have written another version of the same size, so the size proves nothing.
  if (cutOff) return 'last publish was cut off';
  if (size !== published.bytes) return 'file missing';
  return isAltered ? 'file altered' : null;
}
