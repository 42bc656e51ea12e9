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
    const known = createRowCache(schema);
    known.replace([row('a', { told: { of: ['lakes', null] } }), row('b')]);
    const [rows, version] = [known.rows(), known.version()];
    known.replace([row('a', { told: { of: ['lakes', null] } }), row('b')]);
    known.update([row('b')]);
    expect(known.rows().every((each, at) => each === rows[at])).toBe(true);
    expect(known.version()).toBe(version);
  });

  test.each([
    ['another word', { told: { of: ['lakes', 'parks'] } }],
    ['one word fewer', { told: { of: ['lakes'] } }],
    ['a list in place of words', { told: { of: { 0: 'lakes', 1: 'hills' } } }],
    ['null in place of words', { told: null }],
    ['a field fewer', {}],
    ['a field more', { told: { of: ['lakes', 'hills'], by: 'us' } }],
  ])('with %s is replaced, and no other', (_what, piece) => {
    const known = createRowCache(schema);
    known.replace([row('a', { told: { of: ['lakes', 'hills'] } }), row('b')]);
    const [[, other], version] = [known.rows(), known.version()];
    known.replace([row('a', piece), row('b')]);
    expect(known.rows()[0]).toEqual(row('a', piece));
    expect(known.rows()[1]).toBe(other);
    expect(known.version()).not.toBe(version);
  });
});

describe('the version changes with', () => {
  const versions = (
    ...steps: readonly ((known: ReturnType<typeof createRowCache<z.infer<typeof schema>>>) => void)[]
  ) => {
    const known = createRowCache(schema, (each) => each['shown'] !== false);
    known.replace([row('a'), row('b')]);
    return steps.map((step) => {
      const version = known.version();
      step(known);
      return { moved: known.version() !== version, ids: known.rows().map(({ id }) => id) };
    });
  };

  test('a row that is removed, added, or replaced by another', () => {
    expect(
      versions(
        (known) => known.replace([row('a')]),
        (known) => known.replace([row('a'), row('c')]),
        (known) => known.replace([row('a'), row('d')]),
        (known) => known.remove('d'),
        (known) => known.remove('d'),
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
        (known) => known.update([row('b', { shown: false })]),
        (known) => known.update([row('b', { shown: false, title: 'New' })]),
        (known) => known.update([row('b')]),
      ),
    ).toEqual([
      { moved: true, ids: ['a'] },
      { moved: false, ids: ['a'] },
      { moved: true, ids: ['a', 'b'] },
    ]);
  });

  test('a row that becomes invalid, which is reported until it is fixed', () => {
    const known = createRowCache(schema);
    known.replace([row('a')]);
    const version = known.version();
    known.update([row('a', { title: '' })]);
    expect(known.version()).not.toBe(version);
    expect(known.rows()).toEqual([]);
    known.replace([row('a', { title: '' })]);
    expect(known.faults()).toEqual([{ id: 'a', field: 'title', expected: 'a title' }]);
    known.update([row('a')]);
    expect([known.rows(), known.faults()]).toEqual([[row('a')], []]);
  });
});
