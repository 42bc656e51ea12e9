import { describe, expect, test } from 'vitest';
import { renderableText } from '#generator/social-images/fonts.ts';
import { socialImageLines } from '#generator/social-images/social-image-lines.ts';
import type { SocialImage } from '#page-models/social/social-image.ts';
import { aSocialImage } from '../../fixtures/social-images.ts';

/** Measures text as if letters were half as wide as they are high. */
const measure = (words: string, font: string) => words.length * 0.5 * Number(/(\d+)px/.exec(font)?.[1]);
const lines = (piece: Partial<SocialImage> = {}) => socialImageLines(aSocialImage(piece), measure);
const words = (piece: Partial<SocialImage> = {}) => lines(piece).map((line) => line.words);

describe('a social image', () => {
  test('shows price, home, place, facts and the check, from top to bottom', () => {
    expect(words()).toEqual([
      '₹1.6 Cr',
      '3 BHK in Courtyard Heights',
      'Whitefield, Bangalore',
      '3 BHK · 1,490 sqft · ₹10,537 per sqft',
      'Checked on 20 November 2026',
    ]);
  });

  test.each([
    [
      'very long texts',
      'Sri Venkateshwara Residential Cooperative Housing Society Phase Two Extension '.repeat(3),
    ],
    ['one endless word', 'Doddaballapurakottanahalli'.repeat(4)],
    ['Kannada', 'ಕೋರಮಂಗಲದಲ್ಲಿ ಮೂರು ಮಲಗುವ ಕೋಣೆಗಳ ಮನೆ '.repeat(5)],
  ])('of %s keeps its lines apart and inside the column', (_, text) => {
    for (const piece of [
      { title: text, place: text },
      { headline: text, title: null, place: text },
    ]) {
      const rendered = lines({ ...piece, facts: [text], note: text });
      expect(rendered.filter(({ words: line, font }) => measure(line, font) > 652)).toEqual([]);
      const steps = rendered.slice(1).map(({ y }, at) => y - (rendered[at]?.y ?? 0));
      expect(Math.min(...steps)).toBeGreaterThanOrEqual(34);
      expect(rendered.at(-1)?.y).toBeLessThan(600);
    }
  });

  test('of a place shrinks a long name before it truncates it', () => {
    const size = (headline: string) => lines({ headline, title: null })[0]?.font;
    expect(size('Hebbal')).toContain('104px');
    expect(size('Courtyard Heights East')).toContain('88px');
    expect(words({ headline: 'Sri Venkateshwara Residential Society', title: null }).join(' ')).not.toContain(
      '…',
    );
  });

  test('leaves out missing values', () => {
    expect(words({ title: null, place: null, facts: [], note: null })).toEqual(['₹1.6 Cr']);
  });

  test('contains no character that its fonts lack', () => {
    expect(renderableText('Flat 😀 in ಕೋರಮಂಗಲ, ₹1 Cr – हिन्दी')).toBe('Flat in ಕೋರಮಂಗಲ, ₹1 Cr –');
    expect(words({ headline: 'हिन्दी', title: null, place: 'Hebbal', facts: [], note: null })).toEqual([
      'Hebbal',
    ]);
  });
});
