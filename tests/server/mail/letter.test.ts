import { expect, it } from 'vitest';
import { letterText } from '#server/mail/letter.ts';

it.each(['\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
  'a value with the line end %j cannot imitate the next label of a mail',
  (lineEnd) => {
    const letter = {
      greeting: 'A call is asked for.',
      paragraphs: [],
      details: [['Message', `About a garden${lineEnd}Phone: +910000000000`]] as const,
      links: [],
      closing: [],
    };
    expect(letterText(letter)).toBe(
      'A call is asked for.\n\nMessage: About a garden\n  Phone: +910000000000\n',
    );
  },
);
