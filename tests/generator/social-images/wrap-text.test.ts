import { describe, expect, test } from 'vitest';
import { wrapText } from '#generator/social-images/wrap-text.ts';

/** Measures every character as ten pixels wide. */
const measure = (text: string) => text.length * 10;
const lines = (text: string, { width = 100, maxLines = 2 } = {}) =>
  wrapText(text, { width, maxLines, measure });

describe('the text of a social image', () => {
  test('breaks between words, with each line as full as possible', () => {
    expect(lines('two homes by a lake', { maxLines: 3 })).toEqual({
      lines: ['two homes', 'by a lake'],
      whole: true,
    });
  });

  test('ends with an ellipsis when it does not fit', () => {
    expect(lines('one and two and three and four')).toEqual({ lines: ['one and', 'two and…'], whole: false });
  });

  test('has no comma before the ellipsis', () => {
    expect(lines('Hosur Rd, South', { width: 95, maxLines: 1 }).lines).toEqual(['Hosur Rd…']);
  });

  test('is cut inside a word that is too long', () => {
    expect(lines('Doddaballapurakottanahalli', { maxLines: 1 })).toEqual({
      lines: ['Doddaball…'],
      whole: false,
    });
  });

  test('in Kannada keeps each letter with its signs', () => {
    const { lines: cut } = lines('ಕೋರಮಂಗಲದಲ್ಲಿ', { width: 50, maxLines: 1 });
    expect(cut).toEqual(['ಕೋರ…']);
  });
});

describe('the time to wrap a text of a social image', () => {
  /** How many characters are measured in all to wrap this text. */
  function measured(text: string): number {
    let count = 0;
    wrapText(text, {
      width: 652,
      maxLines: 3,
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
    ['letters with many combining marks', `a${'\u0301'.repeat(40)}`],
  ])('grows at most linearly with %s', (_, part) => {
    const [short, long] = [2_000, 20_000].map((length) => measured(part.repeat(length / part.length)));
    expect(long).toBeLessThan(12 * (short ?? 0));
    expect(long).toBeLessThan(10 * 20_000);
  });
});
