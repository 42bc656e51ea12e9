import type { PublishedPage } from '#domain/manifest/manifest.ts';
import type { SocialImage } from '#page-models/social/social-image.ts';

/**
 * A page that was built again but not published, because the publish did not cover it or its rendering failed, keeps
 * its social image: only a page whose digest equals the one in the manifest is known to be published as built.
 */
export function publishedSocialImages(
  pages: ReadonlyMap<string, Pick<PublishedPage, 'digest'>>,
  built: ReadonlyMap<string, { digest: string; socialImage: SocialImage | null }>,
): { images: ReadonlyMap<string, SocialImage>; isReferenced: (path: string) => boolean } {
  const images = new Map<string, SocialImage>();
  const pathsWithoutImage = new Set<string>();
  for (const [path, { digest, socialImage }] of built) {
    if (pages.get(path)?.digest !== digest) continue;
    if (socialImage) images.set(path, socialImage);
    else pathsWithoutImage.add(path);
  }
  return { images, isReferenced: (path) => pages.has(path) && !pathsWithoutImage.has(path) };
}
