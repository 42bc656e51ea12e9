import type { Entity } from '#domain/entity.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SitePublisher } from '#generator/publish/site-publisher.ts';
import { heavyHome, idOf } from './data-set.ts';
import { change, openTestingSite, type TestingSite } from './testing-site.ts';

let site: TestingSite;
let publisher: SitePublisher;
const studio: Entity = { type: 'property', id: idOf(203) };
const corner: Entity = { type: 'property', id: idOf(201) };

beforeAll(async () => {
  site = await openTestingSite();
});
beforeEach(async () => {
  await site.reset();
  publisher = site.publisher({ siteDir: site.folder() });
  await publisher.publishAll();
});
afterAll(() => site.close());

const recordOf = async ({ type, id }: Entity) => {
  const { data } = await site.client
    .from('html_generation_metadata')
    .select('needs_regeneration, last_generated_at')
    .match({ entity_type: type, entity_id: id })
    .single();
  return data;
};

describe.each([
  ['whose row is invalid', { title: '   ' }],
  ['that failed inspection', heavyHome],
])('a page %s', (_, fields) => {
  test('stays stale, whatever else is published, until it is rendered', async () => {
    const before = await recordOf(studio);
    await change(site, 'properties', studio.id, fields);
    await publisher.publishEntities([studio], []);
    await publisher.publishEntities([corner], []);
    expect(await recordOf(studio)).toEqual({ ...before, needs_regeneration: true });

    await change(site, 'properties', studio.id, {
      title: 'Studio by the lake',
      images: [],
    });
    await publisher.publishEntities([corner], []);
    const after = await recordOf(studio);
    expect(after?.needs_regeneration).toBe(false);
    expect(after?.last_generated_at).not.toBe(before?.last_generated_at);
  });
});
