import { expect, test } from 'vitest';
import { escapeHtml } from '#domain/text/escape-html.ts';

test.each([
  ['Three rooms & a tree', 'Three rooms &amp; a tree'],
  ['<script>', '&lt;script&gt;'],
  [`" onload='x`, '&quot; onload=&#39;x'],
  ['&amp;', '&amp;amp;'],
  ['ರ\u200d್ಯಾಂಕ್ ₹', 'ರ\u200d್ಯಾಂಕ್ ₹'],
])('%j is written as %j', (text, html) => {
  expect(escapeHtml(text)).toBe(html);
});
