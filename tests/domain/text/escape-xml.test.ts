import { expect, test } from 'vitest';
import { escapeXml } from '#domain/text/escape-xml.ts';

test.each([
  ['<script>alert(1)</script>', '&#60;script&#62;alert(1)&#60;/script&#62;'],
  [']]>&amp;"\'', ']]&#62;&#38;amp;&#34;&#39;'],
  ['a\u0000b\u0008c\u000bd\u001fe\ufffef', 'abcdef'],
  ['half \ud83d a character', 'half \ufffd a character'],
  ['whole \u{1f3e0}, tab\tand line\n', 'whole \u{1f3e0}, tab\tand line\n'],
])('%j is escaped so that it stays text', (text, written) => {
  expect(escapeXml(text)).toBe(written);
});
