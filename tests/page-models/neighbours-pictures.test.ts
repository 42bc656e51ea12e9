import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { areaFields } from '#domain/area/area.ts';
import type { CatalogueRows } from '#domain/catalogue/catalogue.ts';
import { cityFields } from '#domain/city/city.ts';
import { isPublished, propertyFields } from '#domain/property/property.ts';
import { societyFields } from '#domain/society/society.ts';
import type { Page } from '#page-models/page.ts';
import { plainPicture } from '#page-models/picture/picture.ts';
import { findIllustration } from '#site/illustrations.ts';
import { propertyPage } from '#page-models/property/property-page.ts';
import { sitePages } from '#page-models/site-pages.ts';
import * as z from 'zod';
import { aCatalogue, aContext } from '../fixtures/rows.ts';

const NEIGHBOURS = 24;

function table<Row extends z.ZodType>(name: string, row: Row): z.output<Row>[] {
  const text = readFileSync(`${import.meta.dirname}/../../supabase/seed/demo/${name}.jsonl`, 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => row.parse(JSON.parse(line)));
}

const demo: Partial<CatalogueRows> = {
  cities: table('cities', z.object(cityFields)),
  areas: table('local_areas', z.object(areaFields)),
  societies: table('society', z.object(societyFields)),
  properties: table('properties', z.object(propertyFields))
    .filter(isPublished)
    .map((home) => ({ ...home, slug: home.id })),
};

/** The same city before anybody sent a picture. */
const pictureless: Partial<CatalogueRows> = {
  ...demo,
  areas: demo.areas?.map((area) => ({ ...area, featured_image_url: null, area_images: [] })) ?? [],
  societies: demo.societies?.map((society) => ({ ...society, property_images: [] })) ?? [],
  properties: demo.properties?.map((home) => ({ ...home, images: [] })) ?? [],
};

/** The first picture of each card, for every list of a page. */
function lists(page: Page): Record<string, (string | undefined)[]> {
  const homes = (cards: { picture: { src: string } }[]) => cards.map(({ picture }) => picture.src);
  const places = (cards: { pictures: { src: string }[] }[]) => cards.map(({ pictures }) => pictures[0]?.src);
  switch (page.kind) {
    case 'front-page':
      return { featured: homes(page.featured) };
    case 'homes':
      return { cards: homes(page.cards) };
    case 'property':
      return { related: homes(page.related) };
    case 'society':
      return { homes: homes(page.homes), others: places(page.others.cards) };
    case 'area':
      return {
        homes: homes(page.homes),
        societies: places(page.societies),
        others: places(page.others.cards),
      };
    case 'societies':
    case 'areas':
      return { top: places(page.top), groups: places(page.groups.flatMap(({ cards }) => cards)) };
    default:
      return {};
  }
}

function repeats(sources: readonly (string | undefined)[]): string[] {
  return sources.filter((src): src is string => {
    return src !== undefined && sources.indexOf(src) !== sources.lastIndexOf(src);
  });
}

/** The scene of an illustration, whatever its colours. For any other picture, its address. */
function layout(src: string | undefined): string | undefined {
  return src && (findIllustration(src.replace(/-\d+\.avif$/, '.avif'))?.scene ?? src);
}

function repeatsNearby(sources: readonly (string | undefined)[]): string[] {
  return sources.flatMap((src, at) =>
    src && sources.slice(at + 1, at + NEIGHBOURS).includes(src) ? [`${src} at ${at}`] : [],
  );
}

describe.each([
  ['of the demo', demo],
  ['of the demo without any picture', pictureless],
])('the lists %s', (_, rows) => {
  const pages = sitePages(aContext(rows)).map((page) => page.model());

  it('show no illustration twice within 24 cards of a page, not even in other colours', () => {
    const repeated = pages.flatMap((page) => {
      const layouts = Object.values(lists(page)).flat().map(layout);
      return repeatsNearby(layouts).map((scene) => `${page.path}: ${scene}`);
    });
    expect(repeated).toEqual([]);
  });

  it('have a picture on every card of a top list or a block', () => {
    const withoutPicture = pages.flatMap((page) => {
      const { groups: _, ...shown } = lists(page);
      return Object.entries(shown).filter(([, sources]) => sources.includes(undefined));
    });
    expect(withoutPicture).toEqual([]);
  });
});

describe('a home without pictures', () => {
  const homes = pictureless.properties ?? [];
  const cardsOf = (path: string, rows: Partial<CatalogueRows>) => {
    const page = sitePages(aContext(rows))
      .find((each) => each.path === path)
      ?.model();
    return page?.kind === 'homes' ? page.cards : [];
  };

  it('does not change the pictures of numbered pages when it is added', () => {
    const [first] = homes;
    if (!first) throw new Error('The demo has no home.');
    const created = { property_type: 'Sale', created_at: '2026-12-01T00:00:00Z' } as const;
    const newest = { ...first, ...created, id: 'ffffffff-0000-4000-8000-000000000000', slug: 'the-newest' };
    const after = { ...pictureless, properties: [newest, ...homes] };
    expect(cardsOf('/buy', after)[0]?.href).toContain('the-newest');
    expect(cardsOf('/buy/2', pictureless).length).toBeGreaterThan(0);
    expect(cardsOf('/buy/2', after)).toEqual(cardsOf('/buy/2', pictureless));
  });

  it('has a gallery with an illustration first, then plans', () => {
    const context = aContext(pictureless);
    const galleries = homes.map((home) => propertyPage(home, context).gallery.map(({ src }) => src));
    expect(galleries.filter((gallery) => gallery.length !== 5 || repeats(gallery).length > 0)).toEqual([]);
    expect(galleries.every(([first, ...rest]) => !isPlan(first) && rest.every(isPlan))).toBe(true);
  });

  it('has no illustration of a pool, a lake or a train that it may not have', () => {
    const altTexts = aCatalogue(pictureless).properties.flatMap((home) =>
      propertyPage(home, aContext(pictureless)).related.map(({ picture }) => plainPicture(picture).alt),
    );
    expect(altTexts.filter((alt) => /pool|clubhouse|lake with|metro/.test(alt))).toEqual([]);
  });
});

function isPlan(src: string | undefined): boolean {
  return src?.includes('/placeholder-') ?? false;
}
