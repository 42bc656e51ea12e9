import { expect, test } from 'vitest';
import * as z from 'zod';
import { rowSchema } from '#domain/text/row-schema.ts';

const schema = rowSchema(z.object({ title: z.string(), notes: z.array(z.object({ text: z.string() })) }));

test.each([
  ['control characters', 'Two\u0000 rooms\u009f', 'Two rooms'],
  ['line ends of word processors', 'Two\vrooms\u2028and a hall', 'Two\nrooms\nand a hall'],
  ['bidirectional controls', '\u202eflat \u2066for\u2069 sale\u200f', 'flat for sale'],
  ['no joiners of Kannada', 'ರ\u200d್ಯಾಂಕ್ ಮನೆ\u200c', 'ರ\u200d್ಯಾಂಕ್ ಮನೆ\u200c'],
])('a row loses %s, also in nested texts', (_, text, expected) => {
  expect(schema.parse({ title: text, notes: [{ text }] })).toEqual({
    title: expected,
    notes: [{ text: expected }],
  });
});

test('of a row that holds nothing to remove, everything stays, and of another row its order', () => {
  const cleaned = (row: unknown) => rowSchema(z.unknown()).parse(row);
  const row = { title: 'ಮನೆ, ₹5 L', notes: [{ text: 'a\tb\nc' }, null, 3, true] };
  expect(cleaned(row)).toEqual(row);
  const nested = { first: 1, notes: [['a', 'b\u0000'], { none: null }], last: 'x' };
  expect(JSON.stringify(cleaned(nested))).toBe('{"first":1,"notes":[["a","b"],{"none":null}],"last":"x"}');
  const hostile: unknown = JSON.parse('{"__proto__":"a\\u0001","title":"b"}');
  expect(JSON.stringify(cleaned(hostile))).toBe('{"__proto__":"a","title":"b"}');
});
