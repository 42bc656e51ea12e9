import { markup } from './markup.ts';
import type { Refused } from './refused.ts';
import { pageResponse } from './page.ts';

/** Whether the sender is a browser without our script, which expects a page. */
export function wantsPage(request: Request): boolean {
  return /\btext\/html\b/.test(request.headers.get('accept') ?? '');
}

/** The refusal of a form that was not read and so cannot be shown again: what happened, and a link back. */
export function refusalPage(
  { status, message }: Refused,
  siteName: string,
  headers: Record<string, string>,
): Response {
  const title = 'This did not reach us';
  // A sender who came from elsewhere, or followed a link, has typed nothing on one of our pages.
  const typed = status !== 403 && status !== 405;
  const content = markup`<h1>${title}</h1>
<p class="notice" role="alert">${message}</p>
${typed ? markup`<p>Go back in your browser: what you typed should still be there.</p>\n` : null}<p><a href="/">Back to Home</a></p>
`;
  return pageResponse(status, { siteName, title, content }, headers);
}
