import { formatCount } from '#domain/text/text.ts';
import type { StoredObject } from './database-facts.ts';
import { isPhotographObject } from './photographs.ts';
import type { StoredFile } from './stored-files.ts';
import { casesOf, type Finding, findingsFor, formatCases } from './finding.ts';

/** A file or folder and its permission bits (the low nine bits of `mode` of `fs.stat`). */
export interface FileMode {
  readonly path: string;
  readonly mode: number;
}

const OTHERS_MASK = 0o077;

/** No other account than that of the server may open these. Anything inside a closed folder is closed too. */
export function judgeModes(modes: readonly FileMode[]): Finding[] {
  const openFiles = casesOf(modes.filter(({ mode }) => (mode & OTHERS_MASK) !== 0).map(({ path }) => path));
  return findingsFor('files', openFiles, (cases) => ({
    wrong: `Other accounts of this machine may open ${formatCases(cases)}, which hold rows, mails and keys.`,
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
const MIN_FREE_BYTES = 600 * MEGABYTE;

/** A disk needs space for one more publish of everything, or a tenth of its size if that is less. */
export function judgeDisks(disks: readonly DiskSpace[]): Finding[] {
  return disks
    .filter(({ free, size }) => free < Math.min(MIN_FREE_BYTES, size / 10))
    .map(({ folder, free }) => ({
      check: 'disk',
      wrong: `The disk of ${folder} has ${Math.floor(free / MEGABYTE)} MB left.`,
      remedy: 'Make room: soon no enquiry could be stored and no page written.',
    }));
}

/** Temporary files of writes that were interrupted and that nobody will finish. */
export function judgeUnfinished(files: readonly string[]): Finding[] {
  return findingsFor('files', casesOf(files), (cases) => ({
    wrong: `${formatCount(cases.count, 'half-written file was', 'half-written files were')} left behind: ${formatCases(cases)}.`,
    remedy: 'Run `npm run doctor -- --repair`, which removes them.',
  }));
}

/** `files` is null when storage is not on this machine. */
export function judgeStorage(
  { listed: inDatabase, files }: { listed: readonly StoredObject[]; files: readonly StoredFile[] | null },
  sitemap: readonly string[] | null,
): Finding[] {
  const nameOf = ({ bucket, name }: StoredObject) => `${bucket}/${name}`;
  const namesInDatabase = new Set(inDatabase.map(nameOf));
  // Photographs are compared with their rows (photographs.ts).
  const namesOnDisk = new Set(files?.filter((file) => !isPhotographObject(file)).map(nameOf));
  const lost = files ? [...namesInDatabase].filter((name) => !namesOnDisk.has(name)) : [];
  const unlisted = files ? [...namesOnDisk].filter((name) => !namesInDatabase.has(name)) : [];
  const outdated = sitemap
    ? inDatabase.filter(({ bucket, name }) => bucket === 'sitemaps' && !sitemap.includes(name)).map(nameOf)
    : [];
  const altered = casesOf(
    (files ?? []).flatMap((file) => (file.fault ? [`${nameOf(file)} (${file.fault})`] : [])),
  );
  return [
    ...findingsFor('storage', altered, (cases) => ({
      wrong: `${formatCount(cases.count, 'file')} in storage ${cases.count === 1 ? 'is' : 'are'} not as stored: ${formatCases(cases)}.`,
      remedy:
        'Take them from a backup; or take the photographs out of their homes and add them again; `npm run sitemap` stores the sitemap.',
    })),
    ...findingsFor('storage', casesOf(lost), (cases) => ({
      wrong: `Storage lists ${formatCount(cases.count, 'file')} that ${cases.count === 1 ? 'is' : 'are'} not there: ${formatCases(cases)}.`,
      remedy: 'Run `npm run sitemap`, which stores the sitemap again; other files have to be uploaded again.',
    })),
    ...findingsFor('storage', casesOf(unlisted), (cases) => ({
      wrong: `${formatCount(cases.count, 'file')} in storage ${cases.count === 1 ? 'belongs' : 'belong'} to nothing: ${formatCases(cases)}.`,
      remedy: 'Delete them from the folder `storage` of LOCAL_DIR: nobody can reach them.',
    })),
    ...findingsFor('storage', casesOf(outdated), (cases) => ({
      wrong: `Storage keeps ${formatCases(cases)}, which the sitemap no longer has.`,
      remedy: 'Run `npm run sitemap`, which removes it.',
    })),
  ];
}
