import { describe, expect, test } from 'vitest';
import { sourceOf } from '#generator/affected/site-change-reason.ts';
import type { PublishInput } from '#generator/publish/read-site.ts';
import { type PublishRequest, scopeOf } from '#generator/publish/request.ts';
import { selectPages as selectIn } from '#generator/publish/select-pages.ts';
import { sitePages } from '#page-models/site-pages.ts';
import { propertyPath } from '#site/paths.ts';
import { aManifest } from '../../fixtures/manifest.ts';
import { aContext, homes } from '../../fixtures/rows.ts';

const rows = homes(3);
const [home, other] = rows.map((row) => ({ type: 'property' as const, id: row.id }));
const [path = '', otherPath = ''] = rows.map(propertyPath);
const context = aContext({ properties: rows });
const siteContext = { ...context, pages: sitePages(context) };

/** The input of a worker that knows the published site and has the bundle of that publish. */
function input(piece: Partial<PublishInput> = {}): PublishInput {
  return {
    shown: siteContext,
    publishedCatalogue: siteContext.catalogue,
    manifest: aManifest({ '/': {} }, { source: sourceOf(siteContext.site) }),
    cutOff: false,
    readAt: '2026-11-21T06:00:00Z',
    badRows: [],
    changed: [],
    stale: [],
    decided: [],
    recordedCount: 0,
    leftOut: [],
    fates: new Map(),
    formerLists: null,
    withdrawnChange: { requested: [], takenDown: [] },
    ...piece,
  };
}

const selectPages = (request: PublishRequest, given: PublishInput, bundle: string) =>
  selectIn(scopeOf(request), given, bundle);

if (!home || !other) throw new Error('the fixture has no homes');
const all: PublishRequest = { kind: 'all', options: {}, allowEmpty: false, scheduled: false };
const queue: PublishRequest = {
  kind: 'queue',
  options: {},
  requested: [home],
  takenDown: [],
  isFullRead: false,
  again: [],
};
const page: PublishRequest = {
  kind: 'page',
  options: {},
  type: 'property',
  slug: path.split('/').at(-1) ?? '',
};

test('a publish of everything compares every page, and renders all only if that is forced', () => {
  expect(selectPages(all, input(), 'bundle')).toMatchObject({
    candidates: null,
    forcedPaths: new Set(),
    isComplete: true,
  });
  const forced = { ...all, options: { force: true } };
  expect(selectPages(forced, input(), 'bundle')).toMatchObject({ forcedPaths: true });
});

test('a publish of what differs renders pages again whose files are wrong', () => {
  const repair = { ...queue, requested: [], isFullRead: true, again: ['/'] };
  expect(selectPages(repair, input(), 'bundle')).toMatchObject({ forcedPaths: new Set(['/']) });
});

describe('the first publish of a process, which does not know the rows that the site shows,', () => {
  const published = { '/': {}, [path]: {} };
  const manifestOf = (pages: Record<string, object>) =>
    aManifest(pages, { source: sourceOf(siteContext.site) });
  const allPaths = Object.fromEntries(input().shown.pages.map((each) => [each.path, {}]));

  test.each([
    ['a row is new', input({ manifest: manifestOf(published), publishedCatalogue: null })],
    [
      'a row is gone',
      input({ manifest: manifestOf({ ...allPaths, '/property/gone': {} }), publishedCatalogue: null }),
    ],
    [
      'a row is reported',
      input({ manifest: manifestOf(allPaths), stale: [other], publishedCatalogue: null }),
    ],
  ])('predicts no page when %s: it may have been on any', (_label, given) => {
    expect(selectPages(all, given, 'bundle').predicted).toBeNull();
  });

  test('predicts that nothing changes when nothing was reported', () => {
    const given = input({ manifest: manifestOf(allPaths), publishedCatalogue: null });
    expect(selectPages(all, given, 'bundle').predicted).toEqual(new Set());
  });
});

test('a publish of a running process predicts the pages of rows that came and went', () => {
  const { shown } = input();
  const earlier = { ...shown.catalogue, property: () => undefined };
  const { predicted } = selectPages(all, input({ publishedCatalogue: earlier }), 'bundle');
  for (const each of [path, otherPath, '/buy']) expect(predicted).toContain(each);
});

describe('a publish of one page', () => {
  test('renders that page and counts the others', () => {
    expect(selectPages(page, input(), 'bundle')).toMatchObject({
      candidates: new Set([path]),
      forcedPaths: new Set([path]),
      countOthers: true,
      isComplete: false,
    });
  });

  test('is rejected after a design change, and for an unknown slug', () => {
    expect(() => selectPages(page, input(), 'another bundle')).toThrow(/^The design changed since/);
    expect(() => selectPages({ ...page, slug: 'nowhere' }, input(), 'bundle')).toThrow(
      "No published property has the slug 'nowhere'.",
    );
  });
});

describe('a publish of queued pages', () => {
  test('compares the affected and the stale pages, and renders those that were requested', () => {
    const { candidates, forcedPaths } = selectPages(queue, input({ stale: [other] }), 'bundle');
    expect(forcedPaths).toEqual(new Set([path]));
    expect(candidates).toContain(path);
    expect(candidates).toContain(otherPath);
    expect(candidates).not.toContain('/privacy-policy');
  });

  const takesDown: PublishRequest = { ...queue, requested: [], takenDown: [other] };
  test.each([
    ['when it does not know the published site', queue, input({ publishedCatalogue: null }), 'bundle'],
    ['after a change that any page may show', queue, input({ changed: 'everything' }), 'bundle'],
    ['after an interrupted publish', queue, input({ cutOff: true }), 'bundle'],
    ['after a design change', queue, input(), 'another bundle'],
    [
      'after staff changed the settings',
      queue,
      input({
        manifest: aManifest({ '/': {} }, { source: { ...sourceOf(siteContext.site), settings: 'earlier' } }),
      }),
      'bundle',
    ],
    [
      'to remove the page of a row that cannot be read',
      takesDown,
      input({
        publishedCatalogue: { ...siteContext.catalogue, property: () => undefined },
        manifest: aManifest({ [otherPath]: { entity: other } }, { source: sourceOf(siteContext.site) }),
      }),
      'bundle',
    ],
  ])('compares every page %s', (_label, request, given, bundle) => {
    expect(selectPages(request, given, bundle).candidates).toBeNull();
  });
});
