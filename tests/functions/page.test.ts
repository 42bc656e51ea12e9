import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { markup } from '#functions/_shared/markup.ts';
import { pageResponse } from '#functions/_shared/page.ts';

it('the page returned for a plain form has one style sheet, allowed by its hash, and no style attribute', async () => {
  const content = markup`<p>Thank you.</p>`;
  const response = pageResponse(200, { siteName: 'Angala', title: 'Thank you', content });
  const page = await response.text();
  const styles = [...page.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(styles).toHaveLength(1);
  expect(policy).toContain(`style-src 'sha256-${hash('sha256', styles[0] ?? '', 'base64')}';`);
  expect(policy).not.toContain('unsafe');
  expect(page).not.toContain(' style=');
});
