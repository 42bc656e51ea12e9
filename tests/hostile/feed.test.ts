import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atomFrame } from '#domain/feed/atom-feed.ts';
import { homeEntry } from '#page-models/feed/home-entry.ts';
import { hostileText } from '../fixtures/hostile-strings.ts';
import { aContext, aProperty } from '../fixtures/rows.ts';

const elements =
  'feed id title updated author name icon link link entry id title link published updated category content';

test('a feed of rows with hostile text is well-formed and has only its own elements', () => {
  const row = fc.record({
    title: hostileText.filter((title) => title.trim() !== ''),
    slug: hostileText.map((slug) => slug.toWellFormed() || 'a'),
    area: hostileText,
    images: fc.array(hostileText, { maxLength: 2 }),
  });
  fc.assert(
    fc.property(row, hostileText, (overrides, title) => {
      const home = aProperty(overrides);
      const { catalogue, site } = aContext({ properties: [home] });
      const entry = homeEntry(home, catalogue, site);
      const { before, after } = atomFrame({
        self: 'https://angala.example/buy.atom',
        page: 'https://angala.example/buy',
        title,
        author: 'Angala',
        icon: 'https://angala.example/icon-192.png',
        entries: entry ? [entry] : [],
      });
      const text = `${before}${entry?.text}${after}`;
      expect(text).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
      expect([...text.matchAll(/<([a-z]+)/g)].map(([, name]) => name).join(' ')).toBe(elements);
      expect(text.replace(/&#\d+;/g, '')).not.toContain('&');
      // The HTML inside an entry, as a feed reader unescapes it.
      const html = (/<content type="html">([^<]*)/.exec(text)?.[1] ?? '').replace(/&#(\d+);/g, (_, code) =>
        String.fromCharCode(Number(code)),
      );
      expect([...html.matchAll(/<(\w+)/g)].map(([, name]) => name).join(' ')).toMatch(/^p img(?: p)+$/);
    }),
  );
});
