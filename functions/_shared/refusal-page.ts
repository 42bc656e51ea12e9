import { markup } from './markup.ts';
import type { Refusal } from './refused.ts';
import { pageResponse } from './page.ts';

/** Whether the sender is a browser without our script, which expects a page. */
export function wantsPage(request: Request): boolean {
  return /\btext\/html\b/.test(request.headers.get('accept') ?? '');
}

/** The page for a form that was not read and so cannot be shown again. It says what happened and links back. */
export function refusalPage(
  { status, message }: Refusal,
  siteName: string,
  headers: Record<string, string>,
): Response {
  const title = 'Your request was not received';
  // With 403 the sender came from another site, with 405 through a link. Neither typed anything on our pages.
  const typed = status !== 403 && status !== 405;
  const content = markup`<h1>${title}</h1>
<p class="notice" role="alert">${message}</p>
${typed ? markup`<p>Go back in your browser: what you typed should still be there.</p>\n` : null}<p><a href="/">Back to Home</a></p>
`;
  return pageResponse(status, { siteName, title, content }, headers);
}
