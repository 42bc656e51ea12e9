import { expect, it } from 'vitest';
import { letterHtml, letterText } from '#server/mail/letter.ts';

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

it('the HTML of a mail shows each text and address as it was written', () => {
  const text = `Asha & <b>Ravi</b> say "come"`;
  const href = 'https://angala.example/?a=1&b="2"';
  const links = [{ label: text, href }];
  const html = letterHtml({
    greeting: text,
    paragraphs: [text],
    details: [[text, text]],
    links,
    sections: [{ heading: text, entries: [{ title: text, href, lines: [text] }], links }],
    closing: [text],
  });
  const timesIn = (piece: string) => html.split(piece).length - 1;
  expect(timesIn('Asha &amp; &lt;b&gt;Ravi&lt;/b&gt; say &quot;come&quot;')).toBe(10);
  expect(timesIn('href="https://angala.example/?a=1&amp;b=&quot;2&quot;"')).toBe(3);
  expect(timesIn('Asha')).toBe(10);
});
