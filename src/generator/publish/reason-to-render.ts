import type { Reason } from '../report/publish-report.ts';
import type { Published } from '#domain/manifest/manifest.ts';

/**
 * Null when nothing is to be done: same bundle, same digest, and the file is still there. Otherwise the reason to
 * render it. `size` is the size on disk, null when the file is missing.
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
  // The file may show a row's content that has since been changed back, with the same number of bytes.
  if (cutOff) return 'last publish was cut off';
  return size === before.bytes ? null : 'file missing';
}
