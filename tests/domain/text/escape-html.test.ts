import fc from 'fast-check';
import { html } from 'hono/html';
import { expect, test } from 'vitest';
import { escapeHtml } from '#domain/text/escape-html.ts';
import { hostileText } from '../../fixtures/hostile-strings.ts';

test.each([
  ['Three rooms & a tree', 'Three rooms &amp; a tree'],
  ['<script>', '&lt;script&gt;'],
  [`" onload='x`, '&quot; onload=&#39;x'],
  ['&amp;', '&amp;amp;'],
  ['ರ\u200d್ಯಾಂಕ್ ₹', 'ರ\u200d್ಯಾಂಕ್ ₹'],
])('%j is escaped as %j', (text, written) => {
  expect(escapeHtml(text)).toBe(written);
});

test('any text is escaped with the same bytes as by hono/html', () => {
  fc.assert(fc.property(hostileText, (text) => escapeHtml(text) === String(html`${text}`)));
});
