/** A file of the site, by its name below the folder. */
export interface SiteFile {
  name: string;
  /** MD5 of the content, as S3 says it of what it holds. */
  md5: string;
}

/** What a bucket has to be sent so that it holds the site, and no page ever links to what is not there yet. */
export interface UploadPlan {
  /** One after the other: what pages need, the pages, and last what tells search engines of them. */
  rounds: readonly (readonly string[])[];
  unchanged: number;
  /** What the site no longer has; deleted when all else is there. */
  gone: readonly string[];
}

/** More than this part of a site does not go by itself: it is more likely to be the wrong folder. */
const MOST_GONE = 0.2;

/** `stored`: key -> MD5 of every object of the bucket. */
export function planUpload(
  files: readonly SiteFile[],
  stored: ReadonlyMap<string, string>,
  { allowRemovals }: { allowRemovals: boolean },
): UploadPlan {
  const names = new Set(files.map(({ name }) => name));
  const gone = [...stored.keys()].filter((key) => !names.has(key));
  if (!allowRemovals && gone.length > stored.size * MOST_GONE)
    throw new Error(
      `${gone.length} of the ${stored.size} objects in the bucket would be deleted. If that is meant, set ALLOW_REMOVALS=1. Nothing was sent.`,
    );
  const changed = files.filter(({ name, md5 }) => stored.get(name) !== md5).map(({ name }) => name);
  return {
    rounds: [0, 1, 2].map((round) => changed.filter((name) => roundOf(name) === round)),
    unchanged: files.length - changed.length,
    gone,
  };
}

function roundOf(name: string): number {
  if (/^(?:sitemap\d*\.xml|robots\.txt|manifest\.json)$/.test(name)) return 2;
  return /\.(?:html|atom)$/.test(name) ? 1 : 0;
}

/** Whether a host serves the file: not the rules for other hosts, nor what a clone or a publish under way keeps. */
export function isServed(name: string): boolean {
  if (name === '_headers' || name === '_redirects' || name.endsWith('.unfinished')) return false;
  return !/(?:^|\/)\.(?!well-known\/)/.test(name);
}

/** For how long browsers and CDNs keep it: files named by their content for good. */
export function cacheControl(name: string): string {
  return name.startsWith('_a/')
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=0, must-revalidate';
}
