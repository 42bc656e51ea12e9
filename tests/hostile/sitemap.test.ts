import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { manifestText } from '#domain/manifest/manifest.ts';
import { sitemapOfText, siteSitemap } from '#domain/sitemap/site-sitemap.ts';
import { propertyPath } from '#site/paths.ts';
import { hostileText } from '../fixtures/hostile-strings.ts';
import { aManifest } from '../fixtures/manifest.ts';

const origin = 'https://angala.example';

/** Any address that a picture may have on a page (src/page-models/picture/picture.ts). */
const address = hostileText.map(
  (words) =>
    `https://photos.example/${words.replace(/[\s"'<>\\]|\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}/gu, '')}`,
);
const path = hostileText.map((words) => propertyPath({ slug: words.toWellFormed() }));
const page = fc.record({
  entity: fc.constantFrom({ type: 'property' as const, id: 'p' }, { type: 'area' as const, id: 'a' }, null),
  listed: fc.option(fc.array(address, { maxLength: 3 })),
});
const published = fc.dictionary(path, page, { maxKeys: 6 }).map((pages) => aManifest(pages));

/** What is wrong with our XML, or null: only nested tags, escaped text and characters of XML 1.0 are allowed. */
function faultOfXml(text: string): string | null {
  if (/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(text)) return 'a forbidden character';
  const open: string[] = [];
  const body = text.replace(/^<\?xml version="1.0" encoding="UTF-8"\?>\n/, '');
  const rest = body.replace(/<(\/?)([a-z:]+)((?: xmlns(?::image)?="[^"<&]*")*)>/g, (_, end, name) => {
    if (!end) open.push(name);
    else if (open.pop() !== name) open.push('an end without its beginning');
    return '';
  });
  if (open.length > 0) return open.join();
  return /[<>"']|&(?!#\d+;)/.exec(rest)?.[0] ?? null;
}

describe('a sitemap of hostile addresses', () => {
  it('is well-formed, both its index and its files', () => {
    fc.assert(
      fc.property(published, (manifest) => {
        for (const file of siteSitemap(origin, manifest).files.values()) expect(faultOfXml(file)).toBeNull();
      }),
    );
  });

  it('has the same addresses and pictures when it is made from the text of the manifest', () => {
    fc.assert(
      fc.property(published, (manifest) => {
        expect(sitemapOfText(origin, manifestText(manifest))).toEqual(siteSitemap(origin, manifest));
      }),
    );
  });
});
