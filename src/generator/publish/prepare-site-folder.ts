import { publishAssets, type PublishedAssets } from '../site-folder/assets.ts';
import { beginPublish } from '../site-folder/sweep.ts';
import type { PublishContext } from './publish-context.ts';
import type { SitePlan } from './plan-site.ts';

/**
 * Copies the assets of the bundle into the site folder, before the pages that need them. A publish of only some pages
 * has the same bundle and copies nothing.
 */
export async function prepareSiteFolder(
  { selection }: SitePlan,
  { input: { manifest, cutOff }, bundle, dependencies }: PublishContext,
): Promise<PublishedAssets> {
  await beginPublish(dependencies.siteDir);
  if (selection.candidates && manifest) {
    const { assets, formerAssets } = manifest;
    return { assets, formerAssets };
  }
  const sameBundle = manifest?.bundle === bundle.hash;
  return publishAssets(dependencies.siteDir, bundle.clientDir, manifest, { sameBundle, cutOff });
}
