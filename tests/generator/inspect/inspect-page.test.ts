import { describe, expect, test } from 'vitest';
import { inspectPage } from '#generator/inspect/inspect-page.ts';
import type { Page } from '#page-models/page.ts';
import { movedPage } from '#page-models/moved-page.ts';
import { notFoundPage } from '#page-models/not-found/not-found-page.ts';
import { siteConfig } from '#site/config.ts';

const site = {
  config: siteConfig,
  origin: 'https://angala.example',
  backend: { url: '', publishableKey: 'sb_publishable_of_a_test' },
};
const page = movedPage('/property/old', { to: '/property/new', title: 'Lake view' }, site);

const head =
  '<title>Lake view</title><meta name="description" content="Two rooms."><link rel="canonical" href="https://angala.example/x">';
const html = (body: string, inHead = head) =>
  `<!DOCTYPE html><html><head>${inHead}</head><body><h1>Lake view</h1>${body}</body></html>`;
const published = (path: string) => ['/buy', '/a&b', '/property/new'].includes(path);
const findings = (text: string, pageModel: Page = page) =>
  inspectPage(
    Buffer.from(text),
    { kind: pageModel.kind, noindex: pageModel.head.noindex, model: () => pageModel },
    published,
  );

test('a valid page has no findings', () => {
  expect(
    findings(
      html(`<a class="x" href="/buy?page=2#top">Buy</a> <a href="/a&amp;b">Both</a> <a href="https://elsewhere.example/">Out</a>
        <a href="tel:+91">Call</a><a href="#main">Skip</a>
        <script>const nothing = null; undefined; NaN</script><style>/* null */</style><p data-x="null">Annulled.</p>`),
    ),
  ).toEqual([]);
});

test('a page may link to the file with the sources of its map', () => {
  expect(findings(html('<a href="/map-sources.txt">Sources</a>'))).toEqual([]);
});

describe('a page is not published', () => {
  test.each([
    ['without a heading', html('').replace(/<h1>.*<\/h1>/, ''), '0 h1 instead of one'],
    ['with two headings', html('<h1 class="b">Another</h1>'), '2 h1 instead of one'],
    ['without a title', html('', head.replace(/<title>.*<\/title>/, '')), '0 title instead of one'],
    ['with two titles', html('<svg><title>Icon</title></svg>'), '2 title instead of one'],
    ['without a description', html('', head.replace('Two rooms.', '')), 'no description'],
    ['without a canonical link', html('', head.replace('https:', 'ftp:')), 'no canonical link'],
    ['with a link to no page', html('<a href="/gone">Gone</a>'), 'a link to /gone, where no page is'],
    [
      'with a link to another host by its name alone',
      html('<a href="//evil.example/x">x</a>'),
      'a link to //evil.example/x, where no page is',
    ],
    [
      'with a link that leads nowhere',
      html('<a class="b" href="#">Top</a>'),
      'a link to #, where no page is',
    ],
    ['with an empty link', html('<a href="">Top</a>'), 'a link to #, where no page is'],
    [
      'with the word undefined',
      html('<p>undefined BHK</p>'),
      "the word 'undefined' where a fact should stand",
    ],
    ['with the word null', html('<p>Floor null</p>'), "the word 'null' where a fact should stand"],
    ['with the word NaN', html('<dd>₹NaN</dd>'), "the word 'NaN' where a fact should stand"],
    [
      'that is far too large',
      html('x'.repeat(300_000)),
      '300196 bytes of HTML, more than the 256000 it may have',
    ],
  ])('%s', (_label, text, finding) => expect(findings(text)).toEqual([finding]));

  test('with several faults, and all are reported at once', () => {
    expect(findings('<html></html>')).toHaveLength(4);
  });
});

test('a missing picture does not stop a page from being published, but a missing page does', () => {
  expect(
    findings(
      html(
        '<a href="/photos/gone.jpg" data-picture="0"><img src="/photos/gone.jpg"></a><a href="/photos/plan.jpg" data-plan="0"></a>',
      ),
    ),
  ).toEqual([]);
  expect(findings(html('<a href="/gone" data-story>Gone</a>'))).toHaveLength(1);
});

describe('markup inside a quoted attribute', () => {
  test.each([
    ['is text when it is a title', '<img alt="Flat <title>A</title> and <h1> <h1 class=x>">'],
    ['is text when it is a link', '<img alt="See <a href=/gone> and <a >">'],
    ['is text when it opens a comment', '<p data-said="<!-- ">Told.</p><a href="/buy">Buy</a>'],
    ['is text when it is a script', '<p data-said="<script>">Told.</p>'],
    ['is text when it is an arrow before null', '<p data-said="a > null">Told.</p>'],
  ])('%s', (_label, body) => expect(findings(html(body))).toEqual([]));

  test('does not count as a title, description or canonical link of the page', () => {
    const head = '<meta name="twitter:title" content="<title>A</title><link rel=canonical>">';
    const body = `<p data-said="<meta name='description' content='x'>">Told.</p>`;
    expect(findings(html(body, head))).toEqual([
      '0 title instead of one',
      'no description',
      'no canonical link',
    ]);
  });

  test('does not hide a fault after it', () => {
    expect(findings(html('<img alt="<!-- "><a href="/gone">Gone</a><p>null</p>'))).toHaveLength(2);
  });
});

test('a page may contain null when its title does', () => {
  const movedHome = movedPage('/property/old', { to: '/property/new', title: 'Apartment null' }, site);
  expect(findings(html('<p>Apartment null</p>'), movedHome)).toEqual([]);
});

test('a title with null does not hide NaN in the page', () => {
  const movedHome = movedPage('/property/old', { to: '/property/new', title: 'Apartment null' }, site);
  expect(findings(html('<p>Apartment null</p><p>NaN sqft</p>'), movedHome)).toEqual([
    "the word 'NaN' where a fact should stand",
  ]);
});

test('a label that mentions data-picture does not hide a broken link', () => {
  expect(findings(html('<a aria-label="A data-picture=1 here" href="/gone">Gone</a>'))).toHaveLength(1);
});

test('words that only contain null, NaN or undefined are allowed', () => {
  expect(findings(html('<p>Annulled, nullify, NaNo, undefinedness, _null and null_.</p>'))).toEqual([]);
});

test('a page kept out of search engines needs no canonical link', () => {
  const lost = notFoundPage('page', '/404.html', site);
  expect(findings(html('', head.replace(/<link.*>/, '')), lost)).toEqual([]);
});
