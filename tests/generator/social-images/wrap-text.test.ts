import { describe, expect, test } from 'vitest';
import { wrapText } from '#generator/social-images/wrap-text.ts';

/** Measures every character as ten pixels wide. */
const measure = (text: string) => text.length * 10;
const lines = (text: string, { width = 100, most = 2 } = {}) => wrapText(text, { width, most, measure });

describe('words of a social image', () => {
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

describe('the time that words of a social image take', () => {
  /** How many characters are measured in all to wrap this text. */
  function measured(text: string): number {
    let count = 0;
    wrapText(text, {
      width: 652,
      most: 3,
      measure: (part) => {
        count += part.length;
        return part.length * 18;
      },
    });
    return count;
  }

  test.each([
    ['one endless word', 'a'],
    ['endless words', 'ab '],
    ['Kannada without a space', 'ಕೋ'],
    ['letters under towers of signs', `a${'\u0301'.repeat(40)}`],
  ])('grows with %s and no faster', (_, part) => {
    const [short, long] = [2_000, 20_000].map((length) => measured(part.repeat(length / part.length)));
    expect(long).toBeLessThan(12 * (short ?? 0));
    expect(long).toBeLessThan(10 * 20_000);
  });
});
