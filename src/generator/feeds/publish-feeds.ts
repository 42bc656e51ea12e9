import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { atomFrame } from '#domain/feed/atom-feed.ts';
import type { Manifest } from '#domain/manifest/manifest.ts';
import type { Property } from '#domain/property/property.ts';
import type { PageContext } from '#page-models/context/page-context.ts';
import { type EntryInputs, entryInputs, hasEntry, homeEntry } from '#page-models/feed/home-entry.ts';
import { siteFeeds, type SiteFeed } from '#page-models/feed/site-feeds.ts';
import { absolute, type SiteFacts } from '#page-models/head/head.ts';
import { createRecentCache } from '#domain/cache/recent-cache.ts';
import { feedFile, isFeedFile, pageOfFeedFile, propertyPath } from '#site/paths.ts';
import { writeAtomicallyAtOnce } from '#server/files/write-atomically.ts';
import { toUtf8 } from '../render/to-utf8.ts';
import { assetDigest } from '../site-folder/asset-digest.ts';

interface FeedOptions {
  pages: Manifest['pages'];
  lastAssets: Manifest['assets'];
  /** Whether the previous publish was cut off, so that files may differ from what `lastAssets` says. */
  cutOff: boolean;
  /** The feeds as they were last made. Null if there is no next publish, for which their inputs would be kept. */
  made: MadeFeeds | null;
  /** Whether this publish covers the page. The feed of any other page stays as it is, like the page. */
  isCovered: (page: string) => boolean;
}

/** Then the event loop may run other tasks: in a running worker, this thread also serves visitors. */
const YIELD_EVERY = 16;

/**
 * Returns all feeds as assets: name -> hash (decision 114). A feed names only homes whose pages are published. A
 * changed feed keeps its name. A feed whose page is gone is removed with the other old assets.
 */
export async function publishFeeds(
  siteDir: string,
  context: PageContext,
  { pages, lastAssets, cutOff, made, isCovered }: FeedOptions,
): Promise<Map<string, string>> {
  const feeds = new Map<string, string>();
  for (const [name, digest] of lastAssets) {
    const page = isFeedFile(name) ? pageOfFeedFile(name) : null;
    if (page && pages.has(page) && !isCovered(page)) feeds.set(name, digest);
  }
  const homes = createHomeEntries(context, pages);
  let writtenCount = 0;
  for (const feed of siteFeeds(context)) {
    if (!pages.has(feed.page) || !isCovered(feed.page)) continue;
    const shown = feed.homes().filter(homes.isOnSite);
    if (shown.length === 0) continue;
    const { digest, bytes, content } = made
      ? makeUnlessUnchanged(made, feed, shown, homes, context.site)
      : makeFeed(feed, shown, homes, context.site);
    const name = feedFile(feed.path);
    feeds.set(name, digest);
    const isUnchanged = !cutOff && lastAssets.get(name) === digest && sizeOf(join(siteDir, name)) === bytes;
    if (isUnchanged) continue;
    // Written synchronously: an awaited write takes three times as long for a small file.
    writeAtomicallyAtOnce(join(siteDir, name), content());
    if (++writtenCount % YIELD_EVERY === 0) await yieldToEventLoop();
  }
  return feeds;
}

interface Entry {
  bytes: Buffer;
  updated: string;
}

interface HomeEntries {
  isOnSite: (home: Property) => boolean;
  /** Returns the same object for as long as the home's entry would be the same. */
  inputsOf: (home: Property) => EntryInputs;
  entryOf: (home: Property) => Entry | null;
}

/**
 * The entry of a home is used by the feeds of its place, its size and its budgets, which follow each other closely.
 * With 4,000 cached entries, a tenth fewer are made again, but the entries outlive the young generation, which V8
 * collects at little cost (decision 110).
 */
const CACHED_ENTRIES = 256;

function createHomeEntries({ catalogue, site }: PageContext, pages: Manifest['pages']): HomeEntries {
  const onSite = new Map<Property, boolean>();
  const entries = createRecentCache<Property, { entry: Entry | null }>(CACHED_ENTRIES);
  return {
    isOnSite: (home) => {
      const isPublished = onSite.get(home) ?? (pages.has(propertyPath(home)) && hasEntry(home));
      onSite.set(home, isPublished);
      return isPublished;
    },
    inputsOf: (home) => entryInputs(home, catalogue, site),
    entryOf: (home) =>
      entries.get(home, () => {
        const entry = homeEntry(home, catalogue, site);
        return { entry: entry && { bytes: toUtf8(entry.text), updated: entry.updated } };
      }).entry,
  };
}

/** The inputs of each feed when it was last made, by its path. Most do not change between publishes. */
export type MadeFeeds = Map<string, MadeFeed>;

interface MadeFeed {
  head: string;
  homes: readonly Property[];
  inputs: readonly EntryInputs[];
  digest: string;
  bytes: number;
}

interface FeedContent {
  digest: string;
  bytes: number;
  /** The bytes, which are valid until the next feed is made. */
  content: () => Buffer;
}

function makeFeed(
  feed: SiteFeed,
  homes: readonly Property[],
  { entryOf }: HomeEntries,
  site: SiteFacts,
): FeedContent {
  const content = bytesOf(
    feed,
    homes.flatMap((home) => entryOf(home) ?? []),
    site,
  );
  return { digest: assetDigest(content), bytes: content.length, content: () => content };
}

function makeUnlessUnchanged(
  made: MadeFeeds,
  feed: SiteFeed,
  homes: readonly Property[],
  entries: HomeEntries,
  site: SiteFacts,
): FeedContent {
  const head = `${site.origin} ${feed.title()}`;
  const inputs = homes.map(entries.inputsOf);
  const cached = made.get(feed.path);
  if (cached?.head === head && isSame(cached.homes, homes) && isSame(cached.inputs, inputs)) {
    const { digest, bytes } = cached;
    return { digest, bytes, content: () => makeFeed(feed, homes, entries, site).content() };
  }
  const content = makeFeed(feed, homes, entries, site);
  made.set(feed.path, { head, homes, inputs, digest: content.digest, bytes: content.bytes });
  return content;
}

function isSame(one: readonly object[], other: readonly object[]): boolean {
  return one.length === other.length && one.every((each, at) => each === other[at]);
}

let buffer = Buffer.alloc(0);

/**
 * In a buffer that the next feed reuses. As one string, a feed would be too long for V8's young generation, which is
 * collected at little cost: in a publish of 100,000 homes, most of this phase was garbage collection (decision 110).
 */
function bytesOf({ path, page, title }: SiteFeed, entries: readonly Entry[], site: SiteFacts): Buffer {
  const { before, after } = atomFrame({
    self: absolute(site, path),
    page: absolute(site, page),
    title: `${title()} | ${site.config.name}`,
    author: site.config.name,
    icon: absolute(site, '/icon-192.png'),
    entries,
  });
  const parts = [toUtf8(before), ...entries.map(({ bytes }) => bytes), toUtf8(after)];
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  if (buffer.length < size) buffer = Buffer.allocUnsafeSlow(size * 2);
  let end = 0;
  for (const part of parts) end += part.copy(buffer, end);
  return buffer.subarray(0, end);
}

function sizeOf(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.size ?? null;
}
