import { describe, expect, test } from 'vitest';
import { wrapped } from '#generator/cards/wrap.ts';

/** Every character ten pixels wide. */
const measure = (text: string) => text.length * 10;
const lines = (text: string, { width = 100, most = 2 } = {}) => wrapped(text, { width, most, measure });

describe('words of a card', () => {
  test('break between words, each line as full as it gets', () => {
    expect(lines('two homes by a lake', { most: 3 })).toEqual({
      lines: ['two homes', 'by a lake'],
      whole: true,
    });
  });

  test('that do not fit end in three dots', () => {
    expect(lines('one and two and three and four')).toEqual({ lines: ['one and', 'two and…'], whole: false });
  });

  test('never leave a comma before the dots', () => {
    expect(lines('Hosur Rd, South', { width: 95, most: 1 }).lines).toEqual(['Hosur Rd…']);
  });

  test('of one endless word are cut inside it', () => {
    expect(lines('Doddaballapurakottanahalli', { most: 1 })).toEqual({ lines: ['Doddaball…'], whole: false });
  });

  test('in Kannada keep each letter with its signs', () => {
    const { lines: cut } = lines('ಕೋರಮಂಗಲದಲ್ಲಿ', { width: 50, most: 1 });
    expect(cut).toEqual(['ಕೋರ…']);
  });
});
