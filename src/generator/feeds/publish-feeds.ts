import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type AtomEntryText, atomFeed } from '#domain/feed/atom-feed.ts';
import type { Manifest } from '#domain/manifest/manifest.ts';
import type { Property } from '#domain/property/property.ts';
import type { PageContext } from '#page-models/context.ts';
import { homeEntry } from '#page-models/feed/home-entry.ts';
import { siteFeeds, type SiteFeed } from '#page-models/feed/site-feeds.ts';
import { absolute, type SiteFacts } from '#page-models/head.ts';
import { feedPath, isFeedFile, propertyPath } from '#site/paths.ts';
import { writeAtomically } from '#server/files/write-atomically.ts';

interface Publishing {
  /** What is published after the render. */
  pages: Manifest['pages'];
  /** The assets of the last publish. */
  before: Manifest['assets'];
  /** The previous publish was cut off: files may differ from what `before` says. */
  cutOff: boolean;
  /** Whether this publish covers the page; the feed beside any other stays as it is, like the page. */
  isCovered: (page: string) => boolean;
}

/** Files written at once. */
const LANES = 16;

/**
 * Writes the feeds that have changed, beside their pages, and returns all of them as assets: name -> hash (decision 114).
 * A feed names only homes whose pages are published. One that is replaced keeps its name; one whose page is gone is
 * removed with the other old assets.
 */
export async function publishFeeds(
  siteDir: string,
  context: PageContext,
  { pages, before, cutOff, isCovered }: Publishing,
): Promise<Map<string, string>> {
  const feeds = new Map<string, string>();
  for (const [name, digest] of before) {
    const page = isFeedFile(name) ? pageOf(name) : null;
    if (page && pages.has(page) && !isCovered(page)) feeds.set(name, digest);
  }
  const entryOf = entriesOnSite(context, pages);
  const writing: { name: string; text: string }[] = [];
  for (const feed of siteFeeds(context)) {
    if (!pages.has(feed.page) || !isCovered(feed.page)) continue;
    const entries = feed.homes().flatMap(entryOf);
    if (entries.length === 0) continue;
    const { digest, bytes, text } = madeFeed(feed, entries, context.site);
    const name = feed.path.slice(1);
    feeds.set(name, digest);
    const same = !cutOff && before.get(name) === digest && sizeOf(join(siteDir, name)) === bytes;
    if (!same) writing.push({ name, text: text ?? textOf(feed, entries, context.site) });
  }
  for (let start = 0; start < writing.length; start += LANES)
    await Promise.all(
      writing.slice(start, start + LANES).map(({ name, text }) => writeAtomically(join(siteDir, name), text)),
    );
  return feeds;
}

function pageOf(name: string): string {
  return `/${name.slice(0, -feedPath('').length)}`;
}

/** Gives the entry of a home whose page is published; a home is in the feeds of its place, its size and its budgets. */
function entriesOnSite(
  { catalogue, site }: PageContext,
  pages: Manifest['pages'],
): (home: Property) => readonly AtomEntryText[] {
  const entries = new Map<Property, readonly AtomEntryText[]>();
  return (home) => {
    const made = entries.get(home);
    if (made) return made;
    const entry = pages.has(propertyPath(home)) ? homeEntry(home, catalogue, site) : null;
    const found = entry ? [entry] : [];
    entries.set(home, found);
    return found;
  };
}

interface MadeFeed {
  head: string;
  entries: readonly AtomEntryText[];
  digest: string;
  bytes: number;
}

/** What a feed was last made of, by its path: most are the same from publish to publish, and are not made again. */
const last = new Map<string, MadeFeed>();

/** `text` is null where nothing has changed since it was last made. */
function madeFeed(
  feed: SiteFeed,
  entries: readonly AtomEntryText[],
  site: SiteFacts,
): MadeFeed & { text: string | null } {
  const head = `${site.origin} ${feed.title()}`;
  const before = last.get(feed.path);
  if (
    before?.head === head &&
    before.entries.length === entries.length &&
    before.entries.every((entry, at) => entry === entries[at])
  )
    return { ...before, text: null };
  const text = textOf(feed, entries, site);
  const content = Buffer.from(text);
  const made = {
    head,
    entries,
    digest: hash('sha256', content).slice(0, 20),
    bytes: content.length,
  };
  last.set(feed.path, made);
  return { ...made, text };
}

function textOf({ path, page, title }: SiteFeed, entries: readonly AtomEntryText[], site: SiteFacts): string {
  return atomFeed({
    self: absolute(site, path),
    page: absolute(site, page),
    title: `${title()} | ${site.config.name}`,
    author: site.config.name,
    icon: absolute(site, '/icon-192.png'),
    entries,
  });
}

function sizeOf(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.size ?? null;
}
