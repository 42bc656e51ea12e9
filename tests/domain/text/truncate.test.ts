import { describe, expect, it } from 'vitest';
import { truncate } from '#domain/text/truncate.ts';

describe('a truncated text', () => {
  it.each([
    ['Short.', 20, 'Short.'],
    ['A house of many rooms', 15, 'A house of…'],
    ['Doddaballapurakottanahalli', 10, 'Doddaball…'],
    ['🏡🏡🏡🏡', 3, '🏡🏡…'],
  ])('of %j in %i characters is %j', (text, limit, expected) => {
    expect(truncate(text, limit)).toBe(expected);
  });
});
