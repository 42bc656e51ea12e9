import * as z from 'zod';
import { describe, expect, test } from 'vitest';
import { createRowCache } from '#generator/read/row-cache.ts';

const schema = z.object({
  id: z.string(),
  title: z.string().min(1, 'expected a title'),
  told: z.unknown().optional(),
});
const row = (id: string, piece: Record<string, unknown> = {}) => ({ id, title: `Home ${id}`, ...piece });

describe('a row that is read again', () => {
  test('unchanged stays the same object, and the table keeps its version', () => {
    const cache = createRowCache(schema);
    cache.replace([row('a', { told: { of: ['lakes', null] } }), row('b')]);
    const [rows, version] = [cache.rows(), cache.version()];
    cache.replace([row('a', { told: { of: ['lakes', null] } }), row('b')]);
    cache.update([row('b')]);
    expect(cache.rows().every((each, at) => each === rows[at])).toBe(true);
    expect(cache.version()).toBe(version);
  });

  test.each([
    ['another word', { told: { of: ['lakes', 'parks'] } }],
    ['one word fewer', { told: { of: ['lakes'] } }],
    ['a list in place of words', { told: { of: { 0: 'lakes', 1: 'hills' } } }],
    ['null in place of words', { told: null }],
    ['a field fewer', {}],
    ['a field more', { told: { of: ['lakes', 'hills'], by: 'us' } }],
  ])('with %s is replaced, and no other', (_label, piece) => {
    const cache = createRowCache(schema);
    cache.replace([row('a', { told: { of: ['lakes', 'hills'] } }), row('b')]);
    const [[, other], version] = [cache.rows(), cache.version()];
    cache.replace([row('a', piece), row('b')]);
    expect(cache.rows()[0]).toEqual(row('a', piece));
    expect(cache.rows()[1]).toBe(other);
    expect(cache.version()).not.toBe(version);
  });
});

describe('the version changes with', () => {
  const versions = (
    ...steps: readonly ((cache: ReturnType<typeof createRowCache<z.infer<typeof schema>>>) => void)[]
  ) => {
    const cache = createRowCache(schema, (each) => each['shown'] !== false);
    cache.replace([row('a'), row('b')]);
    return steps.map((step) => {
      const version = cache.version();
      step(cache);
      return { moved: cache.version() !== version, ids: cache.rows().map(({ id }) => id) };
    });
  };

  test('a row that is removed, added, or replaced by another', () => {
    expect(
      versions(
        (cache) => cache.replace([row('a')]),
        (cache) => cache.replace([row('a'), row('c')]),
        (cache) => cache.replace([row('a'), row('d')]),
        (cache) => cache.remove('d'),
        (cache) => cache.remove('d'),
      ),
    ).toEqual([
      { moved: true, ids: ['a'] },
      { moved: true, ids: ['a', 'c'] },
      { moved: true, ids: ['a', 'd'] },
      { moved: true, ids: ['a'] },
      { moved: false, ids: ['a'] },
    ]);
  });

  test('a row that is hidden or shown again, but not one that stays hidden', () => {
    expect(
      versions(
        (cache) => cache.update([row('b', { shown: false })]),
        (cache) => cache.update([row('b', { shown: false, title: 'New' })]),
        (cache) => cache.update([row('b')]),
      ),
    ).toEqual([
      { moved: true, ids: ['a'] },
      { moved: false, ids: ['a'] },
      { moved: true, ids: ['a', 'b'] },
    ]);
  });

  test('a row that becomes invalid, which is reported until it is fixed', () => {
    const cache = createRowCache(schema);
    cache.replace([row('a')]);
    const version = cache.version();
    cache.update([row('a', { title: '' })]);
    expect(cache.version()).not.toBe(version);
    expect(cache.rows()).toEqual([]);
    cache.replace([row('a', { title: '' })]);
    expect(cache.badRows()).toEqual([{ id: 'a', field: 'title', expected: 'a title' }]);
    cache.update([row('a')]);
    expect([cache.rows(), cache.badRows()]).toEqual([[row('a')], []]);
  });
});
