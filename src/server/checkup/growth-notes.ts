import { formatCount } from '#domain/text/text.ts';

/** What a host counts of a published site. */
export interface SiteSize {
  readonly folder: string;
  readonly files: number;
  readonly bytes: number;
  readonly biggest: { readonly file: string; readonly bytes: number };
  /** The most files in one folder. */
  readonly filesOfFolder: number;
  /** Lines of `_redirects` that redirect or rewrite. */
  readonly redirects: number;
  /** Packed bytes of the branch `published` and its history; null where this machine has no such branch. */
  readonly branchBytes: number | null;
}

const MEGABYTE = 1024 ** 2;
const GIGABYTE = 1024 ** 3;
/** From this part of a limit on there is time to act, and a reason to. */
const NEAR = 0.8;

type Counted = Exclude<keyof SiteSize, 'folder' | 'biggest'> | 'biggestBytes';

interface Limit {
  readonly counted: Counted;
  readonly most: number;
  /** Whose limit it is: 'Cloudflare takes on its free plan'. */
  readonly whose: string;
  readonly remedy: string;
  /** A higher limit of the same host, above which only that one is named. */
  readonly until?: number;
}

const STORAGE =
  'deploy to object storage or a server of your own, which count nothing (DEPLOY_TO in OPERATIONS)';

/** As the hosts state them in November 2026. */
const LIMITS: readonly Limit[] = [
  {
    counted: 'files',
    most: 20_000,
    until: 80_000,
    whose: 'files that Cloudflare takes on its free plan',
    remedy: `with its paid plan it takes 100,000; or ${STORAGE}`,
  },
  { counted: 'files', most: 100_000, whose: 'files that Cloudflare takes', remedy: STORAGE },
  {
    counted: 'filesOfFolder',
    most: 54_000,
    whose: 'files that Netlify takes in one folder',
    remedy: STORAGE,
  },
  {
    counted: 'redirects',
    most: 2_000,
    whose: 'lines of _redirects that Cloudflare takes',
    remedy: 'former addresses beyond it are pages of their own, which costs files',
  },
  {
    counted: 'biggestBytes',
    most: 25 * MEGABYTE,
    whose: 'that Cloudflare takes of one file',
    remedy: 'look at what made this file grow; no page needs one of that size',
  },
  {
    counted: 'bytes',
    most: GIGABYTE,
    whose: 'that GitHub Pages takes',
    remedy:
      'no other host named in OPERATIONS has such a limit; publish with --no-social-images, or leave it',
  },
  {
    counted: 'branchBytes',
    most: 5 * GIGABYTE,
    whose: 'that GitHub advises for a repository',
    remedy: 'begin the history of the branch `published` anew (OPERATIONS, What it costs)',
  },
];

/** What comes near the limit of a host, or is past it, with what to do: not a fault where another host serves the site. */
export function growthNotes(size: SiteSize): string[] {
  return LIMITS.flatMap((limit) => {
    const count = countOf(size, limit.counted);
    if (count < NEAR * limit.most || count >= (limit.until ?? Number.POSITIVE_INFINITY)) return [];
    const part = `${Math.floor((count / limit.most) * 100)} % of the ${amount(limit, limit.most)} ${limit.whose}`;
    return [`${subjectOf(size, limit)}, ${part}. If that is your host: ${limit.remedy}.`];
  });
}

function countOf(size: SiteSize, counted: Counted): number {
  return counted === 'biggestBytes' ? size.biggest.bytes : (size[counted] ?? 0);
}

function subjectOf({ folder, biggest, ...size }: SiteSize, limit: Limit): string {
  switch (limit.counted) {
    case 'files':
      return `${folder} has ${formatCount(size.files, 'file')}`;
    case 'filesOfFolder':
      return `One folder of ${folder} has ${formatCount(size.filesOfFolder, 'file')}`;
    case 'redirects':
      return `${folder}/_redirects has ${formatCount(size.redirects, 'line')}`;
    case 'biggestBytes':
      return `${biggest.file} has ${amount(limit, biggest.bytes)}`;
    case 'bytes':
      return `${folder} has ${amount(limit, size.bytes)}`;
    case 'branchBytes':
      return `The branch published has ${amount(limit, size.branchBytes ?? 0)}`;
  }
}

function amount({ counted }: Limit, count: number): string {
  if (counted === 'files' || counted === 'filesOfFolder' || counted === 'redirects')
    return count.toLocaleString('en-IN');
  return count >= GIGABYTE
    ? `${(count / GIGABYTE).toFixed(1)} GB`
    : `${(count / MEGABYTE).toFixed(count < 10 * MEGABYTE ? 1 : 0)} MB`;
}
