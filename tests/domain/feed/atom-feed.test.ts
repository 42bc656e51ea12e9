import { describe, expect, it } from 'vitest';
import { atomEntry, atomFrame } from '#domain/feed/atom-feed.ts';

const entry = (overrides: Partial<Parameters<typeof atomEntry>[0]> = {}) =>
  atomEntry({
    id: 'urn:uuid:00000000-0000-4000-8000-000000000001',
    title: '3 BHK in Hebbal, ₹90.0 L',
    lang: null,
    page: 'https://angala.example/property/a',
    published: '2026-11-01T06:00:00Z',
    updated: '2026-11-01T06:00:00Z',
    category: 'For Sale',
    html: '<p>3 BHK</p>',
    ...overrides,
  });

const feed = (entries: ReturnType<typeof entry>[], title = 'Properties for Sale') => {
  const { before, after } = atomFrame({
    self: 'https://angala.example/buy.atom',
    page: 'https://angala.example/buy',
    title,
    author: 'Angala',
    icon: 'https://angala.example/icon-192.png',
    entries,
  });
  return [before, ...entries.map(({ text }) => text), after].join('');
};

describe('a feed', () => {
  it('has the elements that RFC 4287 requires', () => {
    const text = feed([entry()]);
    const [head = ''] = text.split('<entry>');
    for (const part of [
      '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-IN">',
      '<id>https://angala.example/buy.atom</id>',
      '<title>Properties for Sale</title>',
      '<updated>2026-11-01T06:00:00Z</updated>',
      '<author><name>Angala</name></author>',
      '<link rel="self" type="application/atom+xml" href="https://angala.example/buy.atom"/>',
      '<link rel="alternate" type="text/html" href="https://angala.example/buy"/>',
    ])
      expect(head).toContain(part);
    expect(text.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n')).toBe(true);
    expect(text.endsWith('</entry>\n</feed>\n')).toBe(true);
  });

  it('has the date of its most recently updated entry, whatever their order', () => {
    const text = feed([
      entry({ updated: '2026-11-03T00:00:00Z' }),
      entry({ updated: '2026-11-20T18:30:00Z' }),
      entry(),
    ]);
    expect(/<updated>([^<]+)/.exec(text)?.[1]).toBe('2026-11-20T18:30:00Z');
  });

  it('gives the language of a title in another language', () => {
    expect(entry({ title: 'ಮನೆ', lang: 'kn' }).text).toContain('<title xml:lang="kn">ಮನೆ</title>');
  });
});
