import { formatCount } from '#domain/text/text.ts';
import type { StoredObject } from './database-facts.ts';
import { casesOf, type Finding, found, listed } from './finding.ts';

/** A file or folder and its permission bits (the low nine bits of `mode` of `fs.stat`). */
export interface FileMode {
  readonly path: string;
  readonly mode: number;
}

const OTHERS = 0o077;

/** Only the account of the server may open these. Anything inside a closed folder is closed too. */
export function judgeModes(modes: readonly FileMode[]): Finding[] {
  const open = casesOf(modes.filter(({ mode }) => (mode & OTHERS) !== 0).map(({ path }) => path));
  return found('files', open, (cases) => ({
    wrong: `Other accounts of this machine may open ${listed(cases)}, which hold rows, mails and keys.`,
    remedy: 'Run `npm run doctor -- --repair`, which closes them, or `chmod -R go-rwx` on them.',
  }));
}

/** Free and total space on the disk of a folder, in bytes. */
export interface DiskSpace {
  readonly folder: string;
  readonly free: number;
  readonly size: number;
}

const MEGABYTE = 1024 * 1024;
/** The space that publishing 17,500 pages again takes when their social images stay as they are. */
const ENOUGH = 600 * MEGABYTE;

/** A disk needs space for one more publish of everything, or a tenth of its size if that is less. */
export function judgeDisks(disks: readonly DiskSpace[]): Finding[] {
  return disks
    .filter(({ free, size }) => free < Math.min(ENOUGH, size / 10))
    .map(({ folder, free }) => ({
      check: 'disk',
      wrong: `The disk of ${folder} has ${Math.floor(free / MEGABYTE)} MB left.`,
      remedy: 'Make room: soon no enquiry could be stored and no page written.',
    }));
}

/** Temporary files of writes that were interrupted and that nobody will finish. */
export function judgeUnfinished(files: readonly string[]): Finding[] {
  return found('files', casesOf(files), (cases) => ({
    wrong: `${formatCount(cases.count, 'half-written file was', 'half-written files were')} left behind: ${listed(cases)}.`,
    remedy: 'Run `npm run doctor -- --repair`, which removes them.',
  }));
}

/**
 * Compares what the database lists in storage with the stored files. `files` is null when storage is not on
 * this machine.
 */
export function judgeStorage(
  { listed: inDatabase, files }: { listed: readonly StoredObject[]; files: readonly StoredObject[] | null },
  sitemap: readonly string[] | null,
): Finding[] {
  const nameOf = ({ bucket, name }: StoredObject) => `${bucket}/${name}`;
  const known = new Set(inDatabase.map(nameOf));
  const there = new Set(files?.map(nameOf));
  const lost = files ? [...known].filter((name) => !there.has(name)) : [];
  const unlisted = files ? [...there].filter((name) => !known.has(name)) : [];
  const outdated = sitemap
    ? inDatabase.filter(({ bucket, name }) => bucket === 'sitemaps' && !sitemap.includes(name)).map(nameOf)
    : [];
  return [
    ...found('storage', casesOf(lost), (cases) => ({
      wrong: `Storage lists ${formatCount(cases.count, 'file')} that ${cases.count === 1 ? 'is' : 'are'} not there: ${listed(cases)}.`,
      remedy: 'Run `npm run sitemap`, which stores the sitemap again; other files have to be uploaded again.',
    })),
    ...found('storage', casesOf(unlisted), (cases) => ({
      wrong: `${formatCount(cases.count, 'file')} in storage ${cases.count === 1 ? 'belongs' : 'belong'} to nothing: ${listed(cases)}.`,
      remedy: 'Delete them from the folder `storage` of LOCAL_DIR: nobody can reach them.',
    })),
    ...found('storage', casesOf(outdated), (cases) => ({
      wrong: `Storage keeps ${listed(cases)}, which the sitemap no longer has.`,
      remedy: 'Run `npm run sitemap`, which removes it.',
    })),
  ];
}
