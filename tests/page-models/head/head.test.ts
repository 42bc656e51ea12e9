import { describe, expect, it } from 'vitest';
import { absolute, breadcrumbData, headOf, shortDescription } from '#page-models/head/head.ts';
import { site } from '../../fixtures/rows.ts';

const sentence =
  'A corner flat on the seventh floor, with windows on two sides and morning sun in every room. ';

describe('a description', () => {
  it('that is short enough is kept, on one line', () => {
    expect(shortDescription('  A home.\n\n Two   rooms. ')).toBe('A home. Two rooms.');
    expect(shortDescription('x'.repeat(160))).toBe('x'.repeat(160));
  });

  it.each(Array.from({ length: 12 }, (_, n) => n))(
    'longer than 160 characters is cut at the end of a word (%i)',
    (shift) => {
      const text = `${'a'.repeat(shift)} ${sentence.repeat(4)}`.trim();
      const short = shortDescription(text);
      expect(short.length).toBeLessThanOrEqual(160);
      expect(short.length).toBeGreaterThan(140);
      const excerpt = short.slice(0, -1);
      expect([short.at(-1), text.startsWith(excerpt)]).toEqual(['…', true]);
      expect(text.charAt(excerpt.length)).toMatch(/[ ,.]/);
      expect(excerpt).not.toMatch(/[,;:. ]$/);
    },
  );

  it('of one very long word is cut inside the word', () => {
    expect(shortDescription(`${'a'.repeat(79)}${'🏠'.repeat(99)}`).isWellFormed()).toBe(true);
    expect(shortDescription('ಮ'.repeat(400)).length).toBeLessThanOrEqual(160);
  });
});

describe('a head', () => {
  it('takes missing values from the site', () => {
    expect(headOf(site, '/about', { title: 'About', description: 'Us.' })).toEqual({
      title: 'About',
      description: 'Us.',
      canonical: 'https://angala.example/about',
      noindex: false,
      image: 'https://angala.example/social-card.png',
      imageAlt: 'Angala: homes in Bangalore, checked before you visit',
      socialImage: null,
      photograph: null,
      type: 'website',
      jsonLd: [],
      frame: { partnerUrl: null, reraAgentNumber: null, email: null },
    });
  });

  it.each([
    ['/', 'https://angala.example/'],
    ['/buy/2', 'https://angala.example/buy/2'],
    ['https://photos.example/a.jpg', 'https://photos.example/a.jpg'],
  ])('converts %s to the absolute address %s', (path, full) => {
    expect(absolute(site, path)).toBe(full);
  });
});

describe('the structured data of the breadcrumbs', () => {
  it('numbers steps from 1, names all of them and links all but the last', () => {
    const crumbs = [
      { label: 'Home', href: '/' },
      { label: 'Buy', href: '/buy' },
      { label: 'Here', href: '/here' },
    ];
    expect(breadcrumbData(site, crumbs)).toEqual({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://angala.example/' },
        { '@type': 'ListItem', position: 2, name: 'Buy', item: 'https://angala.example/buy' },
        { '@type': 'ListItem', position: 3, name: 'Here' },
      ],
    });
  });
});
