import { expect, test } from 'vitest';
import { siteFeeds } from '#page-models/feed/site-feeds.ts';
import { sitePages } from '#page-models/site-pages.ts';
import { createCatalogue } from '#domain/catalogue/catalogue.ts';
import { anArea, aContext, aProperty, bangalore, guid, minute } from '../../fixtures/rows.ts';

const area = anArea({ id: guid(500), slug: 'hebbal', area: 'Hebbal' });
const oddArea = anArea({ id: guid(501), slug: 'odd.atom', area: 'Odd' });
const homes = Array.from({ length: 60 }, (_, at) =>
  aProperty({
    id: guid(2000 + at),
    area_id: at < 55 ? area.id : oddArea.id,
    created_at: minute(at),
    bedrooms: at % 2 ? 2 : 3,
  }),
);
const context = aContext({ cities: [bangalore], areas: [area, oddArea], properties: homes });

test('exactly the pages that have a feed beside them link to one', () => {
  const feeds = siteFeeds(context);
  const linked = sitePages(context).flatMap(({ path, model }) => {
    const page = model();
    return 'feed' in page && page.feed ? [[path, page.feed]] : [];
  });
  expect(feeds.map(({ page, path }) => [page, path]).toSorted()).toEqual(linked.toSorted());
  expect(linked).toContainEqual(['/buy', '/buy.atom']);
  expect(linked).toContainEqual(['/buy/in/hebbal/3-bhk', '/buy/in/hebbal/3-bhk.atom']);
  expect(linked).toContainEqual(['/bangalore/areas/hebbal', '/bangalore/areas/hebbal.atom']);
  expect(JSON.stringify(linked)).not.toContain('odd');
});

test('a feed has the newest homes, as many as the first page of its list', () => {
  const [buy] = siteFeeds(context);
  expect(buy?.homes()).toHaveLength(48);
  expect(buy?.homes()[0]?.id).toBe(guid(2059));
});

test('a list without homes has no feed', () => {
  const catalogue = createCatalogue({
    cities: [],
    areas: [],
    societies: [],
    properties: [],
    formerSlugs: [],
  });
  expect(siteFeeds({ catalogue })).toEqual([]);
});
