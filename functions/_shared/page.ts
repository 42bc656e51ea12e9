import type { PartnerLanguage } from '#domain/partner/partner-languages.ts';
import { type Markup, markup } from './markup.ts';
import { pageStyle } from './page-style.ts';

export interface PageContent {
  title: string;
  content: Markup;
  /** Without it the page is in English. */
  language?: PartnerLanguage;
  /** Without it, the title. */
  description?: string;
  /** More of its head, for programs that show what a link leads to. */
  head?: Markup;
  /** Whether it shows pictures of homes, which may be on other sites. */
  showsPictures?: boolean;
}

const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(pageStyle));
const styleHash = btoa(String.fromCharCode(...new Uint8Array(digest)));

/**
 * No scripts, only our own style, nothing from other sites, and forms that post only to us. Images from our site are
 * allowed because Firefox requests the site icon by itself and logs an error if it is blocked.
 */
const policyWith = (pictures: string) =>
  `default-src 'none'; img-src ${pictures}; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** A whole page, for visitors whose browser sent a plain form. */
export function pageResponse(
  status: number,
  {
    siteName,
    title,
    content,
    language,
    description = title,
    head,
    showsPictures,
  }: PageContent & { siteName: string },
  headers: Record<string, string> = {},
): Response {
  const page = markup`<!doctype html>
<html lang="${language === 'kn' ? 'kn' : 'en-IN'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="description" content="${description} · ${siteName}">
<title>${title} · ${siteName}</title>
${head}<style>${{ html: pageStyle }}</style>
</head>
<body>
<header><a href="/">${siteName}</a></header>
<main>
${content}</main>
</body>
</html>
`;
  return new Response(page.html, {
    status,
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyWith(showsPictures ? "'self' https:" : "'self'"),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    },
  });
}

/** A list of labels and values, styled like a receipt. Lines without a value are left out. */
export function receipt(lines: readonly (readonly [label: string, value: string | null])[]): Markup {
  const shown = lines.flatMap(([label, value]) =>
    value ? [markup`<div><dt>${label}</dt><dd>${value}</dd></div>`] : [],
  );
  return markup`<dl>${shown}</dl>`;
}
