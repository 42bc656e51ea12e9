/** A file of the site. `name` is relative to the folder. */
export interface SiteFile {
  name: string;
  /** MD5 of the content in hex, to compare with the ETag of the object in S3. */
  md5: string;
}

/** What to upload and delete so that a bucket holds the site, and no page ever links to a file that is missing. */
export interface UploadPlan {
  /**
   * Names of files to upload, one round after the other: first the files that pages need, then pages, feeds and what names
   * files of the first round (the list of the search index, the worker of saved homes), last the sitemaps, robots.txt and the
   * manifest.
   */
  rounds: readonly (readonly string[])[];
  unchanged: number;
  /** Keys of objects that the site no longer has. They are deleted after all uploads. */
  deletions: readonly string[];
}

/** If a larger share of the bucket would be deleted, the folder is probably the wrong one, so the plan throws. */
const MAX_DELETED_SHARE = 0.2;

/** Plans the upload. `stored` is key -> MD5 of every object in the bucket. Throws if too much would be deleted. */
export function planUpload(
  files: readonly SiteFile[],
  stored: ReadonlyMap<string, string>,
  { allowRemovals }: { allowRemovals: boolean },
): UploadPlan {
  const names = new Set(files.map(({ name }) => name));
  const deletions = [...stored.keys()].filter((key) => !names.has(key));
  if (!allowRemovals && deletions.length > stored.size * MAX_DELETED_SHARE)
    throw new Error(
      `${deletions.length} of the ${stored.size} objects in the bucket would be deleted. If that is meant, set ALLOW_REMOVALS=1. Nothing was sent.`,
    );
  const changed = files.filter(({ name, md5 }) => stored.get(name) !== md5).map(({ name }) => name);
  return {
    rounds: [0, 1, 2].map((round) => changed.filter((name) => roundOf(name) === round)),
    unchanged: files.length - changed.length,
    deletions,
  };
}

function roundOf(name: string): number {
  if (/^(?:sitemap\d*\.xml|robots\.txt|manifest\.json)$/.test(name)) return 2;
  return /\.(?:html|atom)$|^(?:search-index\.json|sw\.js)$/.test(name) ? 1 : 0;
}

/** Whether the file is uploaded. Rules for other hosts, and files of a Git clone or of a running publish, are not. */
export function isServed(name: string): boolean {
  if (name === '_headers' || name === '_redirects' || name.endsWith('.unfinished')) return false;
  return !/(?:^|\/)\.(?!well-known\/)/.test(name);
}

/** How long browsers and CDNs cache the file: for good if its name contains a hash of its content. */
export function cacheControl(name: string): string {
  return name.startsWith('_a/')
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=0, must-revalidate';
}
