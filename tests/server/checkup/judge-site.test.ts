import { expect, test } from 'vitest';
import {
  judgePages,
  judgePictures,
  judgeRecord,
  judgeSitemap,
  type PublishedSiteFacts,
} from '#server/checkup/judge-site.ts';

const sound: PublishedSiteFacts = {
  folder: 'public',
  isInterrupted: false,
  origin: 'https://angala.example',
  isFromThisBackend: true,
  pages: [{ file: 'index.html', fault: null }],
  assets: [{ file: '_a/site.css', fault: null }],
  socialImages: [{ file: 'cards/index.jpg', fault: null }],
  strays: [],
  wrongSitemaps: [],
  unrecorded: [],
  unpublished: [],
};
const wrongOf = (facts: Partial<PublishedSiteFacts>) =>
  [judgePages, judgeRecord, judgeSitemap, judgePictures].flatMap((judge) =>
    judge({ ...sound, ...facts }, sound.origin).map(({ wrong }) => wrong),
  );

test.each<[string, Partial<PublishedSiteFacts>, string[]]>([
  ['everything is as published', {}, []],
  [
    'a publish was interrupted, which explains other faults',
    { isInterrupted: true, strays: ['x.html'] },
    ['The last publish into public was cut off.'],
  ],
  [
    'pages differ from what was published',
    {
      pages: [
        { file: 'a.html', fault: 'missing' },
        { file: 'b.html', fault: 'cut off' },
      ],
    },
    ['2 pages are not as published: a.html (missing) and b.html (cut off).'],
  ],
  [
    'a script has other content',
    { assets: [{ file: '_a/x.js', fault: 'other content' }] },
    ['1 file that pages load is not as published: _a/x.js (other content).'],
  ],
  [
    'a file belongs to no page',
    { strays: ['old.html'] },
    ['1 file of the site belongs to no page: old.html.'],
  ],
  [
    'the pages are from another backend, which explains other faults',
    { isFromThisBackend: false, unrecorded: ['area 1'] },
    ['The pages in public were made from another backend.'],
  ],
  [
    'the pages are for another address, which it names with ours',
    { origin: 'http://localhost:4321' },
    ['The pages in public were made for http://localhost:4321, but SITE_ORIGIN is https://angala.example.'],
  ],
  [
    'both differ',
    { origin: '', isFromThisBackend: false },
    [
      'The pages in public were made for an address that is not noted, but SITE_ORIGIN is https://angala.example, and the backend is another one.',
    ],
  ],
  [
    'one of two faulty pages is queued',
    {
      pages: [
        { file: 'a.html', fault: 'missing', isQueued: true },
        { file: 'b.html', fault: 'missing', isQueued: false },
        { file: 'c.html', fault: null, isQueued: true },
      ],
    },
    [
      '1 page is not as published, and queued to be made again: a.html (missing).',
      '1 page is not as published: b.html (missing).',
    ],
  ],
  [
    'the database lacks a published page',
    { unrecorded: ['area 1'] },
    ['1 page is published that the database does not know of: area 1.'],
  ],
  [
    'the database has unpublished pages',
    { unpublished: ['area 1', 'area 2'] },
    ['The database counts 2 pages that are not published: area 1 and area 2.'],
  ],
  [
    'the sitemap is outdated',
    { wrongSitemaps: ['sitemap1.xml'] },
    ['The sitemap does not list what is published: sitemap1.xml should differ.'],
  ],
  [
    'a social image is missing',
    { socialImages: [{ file: 'cards/a.jpg', fault: 'missing' }] },
    ['1 social image is not there: cards/a.jpg (missing).'],
  ],
])('the site check has the expected findings when %s', (_, facts, wrong) => {
  expect(wrongOf(facts)).toEqual(wrong);
});
