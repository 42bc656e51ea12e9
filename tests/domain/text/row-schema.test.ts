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
