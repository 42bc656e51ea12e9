import { formatCount } from '#domain/text/text.ts';
import { casesOf, type Finding, findingsFor, formatCases } from './finding.ts';

/** A file that the manifest or the record of social images names, and its fault; null when it has none. */
export interface CheckedFile {
  readonly file: string;
  readonly fault: 'missing' | 'another size' | 'cut off' | 'other content' | null;
  /** Whether a job that will write it again is queued. */
  readonly isQueued?: boolean;
}

/** What a checkup knows about a published site folder. File names are relative to the folder. */
export interface PublishedSiteFacts {
  readonly folder: string;
  /** True when a publish was interrupted and none has finished since. */
  readonly isInterrupted: boolean;
  /** The address that its pages were published for. */
  readonly origin: string;
  /** Whether its pages were published from the backend that is judged. */
  readonly isFromThisBackend: boolean;
  readonly pages: readonly CheckedFile[];
  readonly assets: readonly CheckedFile[];
  readonly socialImages: readonly CheckedFile[];
  /** Pages, hashed assets and social images that no record names. */
  readonly strays: readonly string[];
  /** Missing, superfluous, or different from what the pages of the manifest produce. */
  readonly wrongSitemaps: readonly string[];
  /** Pages of rows that are in the folder but unknown to the database, as 'property <id>'. */
  readonly unrecorded: readonly string[];
  /** Pages of rows that the database lists as published but that are not in the folder. */
  readonly unpublished: readonly string[];
}

const MAKE = 'Run `npm run generate`';

/** The files on disk are exactly those that the manifest names. */
export function judgePages(site: PublishedSiteFacts): Finding[] {
  if (site.isInterrupted)
    return [
      {
        check: 'pages',
        wrong: `The last publish into ${site.folder} was cut off.`,
        remedy: `${MAKE}, which finishes it.`,
      },
    ];
  return [
    ...findingsFor('pages', faultyFiles(site.pages.filter(({ isQueued }) => isQueued)), (cases) => ({
      wrong: `${formatCount(cases.count, 'page is', 'pages are')} not as published, and queued to be made again: ${formatCases(cases)}.`,
      remedy: '`npm start` makes what is queued, and so does `npm run generate -- --queue`.',
    })),
    ...findingsFor('pages', faultyFiles(site.pages.filter(({ isQueued }) => !isQueued)), (cases) => ({
      wrong: `${formatCount(cases.count, 'page is', 'pages are')} not as published: ${formatCases(cases)}.`,
      remedy: 'Run `npm run doctor -- --repair`, which makes them again, those of rows through the queue.',
    })),
    ...findingsFor('pages', faultyFiles(site.assets), (cases) => ({
      wrong: `${formatCount(cases.count, 'file')} that pages load ${cases.count === 1 ? 'is' : 'are'} not as published: ${formatCases(cases)}.`,
      remedy: 'Run `npm run doctor -- --repair`, which copies them again.',
    })),
    ...findingsFor('pages', casesOf(site.strays), (cases) => ({
      wrong: `${formatCount(cases.count, 'file')} of the site ${cases.count === 1 ? 'belongs' : 'belong'} to no page: ${formatCases(cases)}.`,
      remedy: 'Visitors can still open them. Delete them, unless somebody put them there on purpose.',
    })),
  ];
}

/** The folder and the database agree on which rows have a page, and on the address of the site. */
export function judgeRecord(
  { folder, origin, isFromThisBackend, unrecorded, unpublished }: PublishedSiteFacts,
  siteOrigin: string,
): Finding[] {
  if (!isFromThisBackend || origin !== siteOrigin)
    return [
      {
        check: 'pages',
        wrong:
          origin === siteOrigin
            ? `The pages in ${folder} were made from another backend.`
            : `The pages in ${folder} were made for ${origin || 'an address that is not noted'}, but SITE_ORIGIN is ${siteOrigin}${isFromThisBackend ? '' : ', and the backend is another one'}.`,
        remedy: `${MAKE}, or set SITE_DIR, SITE_ORIGIN and the backend to those that belong together.`,
      },
    ];
  return [
    ...findingsFor('pages', casesOf(unrecorded), (cases) => ({
      wrong: `${formatCount(cases.count, 'page is', 'pages are')} published that the database does not know of: ${formatCases(cases)}.`,
      remedy: `${MAKE}, which records them.`,
    })),
    ...findingsFor('pages', casesOf(unpublished), (cases) => ({
      wrong: `The database counts ${formatCount(cases.count, 'page')} that ${cases.count === 1 ? 'is' : 'are'} not published: ${formatCases(cases)}.`,
      remedy: `${MAKE}, which makes or forgets them.`,
    })),
  ];
}

/** The sitemap lists each published page once, and nothing else. */
export function judgeSitemap({ wrongSitemaps }: PublishedSiteFacts): Finding[] {
  return findingsFor('sitemap', casesOf(wrongSitemaps), (cases) => ({
    wrong: `The sitemap does not list what is published: ${formatCases(cases)} should differ.`,
    remedy: 'Run `npm run sitemap`, or `npm run doctor -- --repair`.',
  }));
}

/** Every recorded social image exists and is intact. */
export function judgePictures({ socialImages }: PublishedSiteFacts): Finding[] {
  return findingsFor('pictures', faultyFiles(socialImages), (cases) => ({
    wrong: `${formatCount(cases.count, 'social image is', 'social images are')} not there: ${formatCases(cases)}.`,
    remedy: `${MAKE}, which renders them again.`,
  }));
}

function faultyFiles(files: readonly CheckedFile[]) {
  return casesOf(files.flatMap(({ file, fault }) => (fault ? [`${file} (${fault})`] : [])));
}
