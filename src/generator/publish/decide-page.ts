import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PublishedPage } from '#domain/manifest/manifest.ts';
import type { RenderRequest } from '../render/messages.ts';
import { toUtf8 } from '../render/to-utf8.ts';
import type { Reason } from '../report/publish-report.ts';
import { contentDigest } from '../site-folder/page-content.ts';
import type { JoinedPage } from '../shards/shard-folder.ts';
import type { BuiltPage } from './page-model-cache.ts';
import type { PlannedPage } from './plan.ts';
import { reasonToRender } from './reason-to-render.ts';
import type { DecisionOptions } from './render-options.ts';

export interface UnchangedPage {
  path: string;
  published: PublishedPage;
  /** This publish does not cover its change. */
  isWaiting: boolean;
}

export interface PageToRender {
  path: string;
  request: RenderRequest;
  reason: Reason;
  /** Its entry for the manifest. `bytes` is 0 until the page is rendered. */
  published: PublishedPage;
  /** Its entry for the manifest if rendering fails; undefined if nothing was published yet. */
  fallback: PublishedPage | undefined;
}

/** Builds the page-model if needed, and compares its digest with that of the published page. */
export function decidePage(
  { page, file }: PlannedPage,
  options: DecisionOptions,
): { unchanged: UnchangedPage } | { toRender: PageToRender } {
  const { path, entity } = page;
  const publishedPage = options.manifest?.pages.get(path);
  const earlierPass = options.earlierPasses.get(path);
  const isExcluded = !earlierPass && publishedPage !== undefined && isOutside(options, path);
  // A page that was never built is built even if this publish leaves it alone: only its page-model says what
  // its social image shows.
  const isAlreadyBuilt = isExcluded && !options.countOthers && options.cache.built.has(path);
  const { digest, listed, json } = isAlreadyBuilt ? NOT_BUILT : options.cache.build(page, options.context);
  const reason = isExcluded ? null : reasonOf(options, { path, digest, file }, publishedPage);
  const current = earlierPass
    ? earlierPass.digest === digest && earlierPass
    : reason === null && publishedPage;
  if (current) {
    const isWaiting = isExcluded && !isAlreadyBuilt && digest !== current.digest;
    return { unchanged: { path, published: relisted(current, listed), isWaiting } };
  }
  const changed = publishedPage?.digest === digest ? publishedPage.changed : options.today;
  return {
    toRender: {
      path,
      request: {
        path,
        file,
        model: json ?? toUtf8(JSON.stringify(page.model())),
        joined: joinedFile(options.joined.get(path), { digest, file }),
      },
      reason: reason ?? 'content changed',
      published: { digest, changed, bytes: 0, content: '', file, entity, listed: listed ?? null },
      fallback: earlierPass ?? publishedPage,
    },
  };
}

const NOT_BUILT = { digest: '', listed: undefined, json: null };

export function isForced({ forcedPaths }: Pick<DecisionOptions, 'forcedPaths'>, path: string): boolean {
  return forcedPaths === true || forcedPaths.has(path);
}

function isOutside({ candidates }: DecisionOptions, path: string): boolean {
  return candidates !== null && !candidates.has(path);
}

function reasonOf(
  { siteDir, sameBundle, cutOff, forcedPaths, isCompared }: DecisionOptions,
  page: { path: string; digest: string; file: string },
  publishedPage: PublishedPage | undefined,
): Reason | null {
  const size = publishedPage && sameBundle ? sizeOnDisk(join(siteDir, publishedPage.file)) : null;
  const forced = isForced({ forcedPaths }, page.path);
  const hasRightSize = size !== null && size === publishedPage?.bytes;
  const isAltered =
    hasRightSize && isCompared(page.path) && isAlteredFile(join(siteDir, publishedPage.file), publishedPage);
  return reasonToRender(page, publishedPage, { sameBundle, forced, cutOff, size, isAltered });
}

function isAlteredFile(file: string, { content }: PublishedPage): boolean {
  return contentDigest(readFileSync(file)) !== content;
}

function sizeOnDisk(file: string): number | null {
  try {
    return statSync(file, { throwIfNoEntry: false })?.size ?? null;
  } catch {
    // The name may be too long for a file. Then the file does not exist, and writing it reports the error.
    return null;
  }
}

function joinedFile(
  page: JoinedPage | undefined,
  { digest, file }: { digest: string; file: string },
): RenderRequest['joined'] {
  return page?.digest === digest ? { file: join(page.folder, file), bytes: page.bytes } : null;
}

/** The sitemap lists other pictures of the page when the rule for them has changed. */
function relisted(page: PublishedPage, listed: BuiltPage['listed'] | undefined): PublishedPage {
  if (listed === undefined || isSameList(listed, page.listed)) return page;
  return { ...page, listed };
}

function isSameList(one: BuiltPage['listed'], other: BuiltPage['listed']): boolean {
  if (one === null || other === null) return one === other;
  return one.length === other.length && one.every((picture, at) => picture === other[at]);
}
