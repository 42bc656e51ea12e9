import { withoutStuckEnd } from '#domain/address/without-stuck-end.ts';
import type { Log } from '../log/log.ts';
import { refuse } from '../http/refuse.ts';
import { headersFor } from './header-rules.ts';
import { findRedirect, type RedirectTarget } from './redirects.ts';
import { pathSegments, plainSpelling } from './path-segments.ts';
import { sendFile } from './send-file.ts';
import { findFile, findNotFoundPage, findPage } from './find-file.ts';
import { type SiteRules, watchSiteRules } from './site-rules.ts';

export type SiteHandler = (request: Request) => Promise<Response>;

type SiteRequest = {
  readonly request: Request;
  readonly url: URL;
  readonly segments: string[];
  readonly rules: SiteRules;
};

interface SiteHandlerOptions {
  siteDir: string;
  log: Log;
  /** The HTML of an address that is rendered on request and not stored in a folder; null for all others. */
  render?: ((pathname: string) => Promise<string> | string | null) | undefined;
}

/** The way its CDN will: rewrites, redirects, clean addresses and nested 404 pages. */
export function createSiteHandler({ siteDir, log, render }: SiteHandlerOptions): SiteHandler {
  const readRules = watchSiteRules(siteDir, log);
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return refuse(405, 'method_not_allowed', 'Pages are only read.', { allow: 'GET, HEAD' });
    }
    const url = new URL(request.url);
    const segments = pathSegments(url.pathname);
    const rules = await readRules();
    if (!segments) return answerBadPath(siteDir, request, rules);
    const html = await render?.(url.pathname);
    if (html) return htmlResponse(html, headersFor(rules.headers, url.pathname));
    return answer(siteDir, { request, url, segments, rules });
  };
}

/** Chat programs cut off links: a person gets the usual 404 page, a program gets 400. */
async function answerBadPath(siteDir: string, request: Request, rules: SiteRules): Promise<Response> {
  const isPerson = request.headers.get('accept')?.includes('text/html') ?? false;
  if (isPerson) {
    const { pathname, search } = new URL(request.url);
    const unstuck = await unstuckAddress(siteDir, rules, pathname);
    if (unstuck !== undefined) return redirect(308, unstuck, search);
  }
  const page = isPerson ? await findNotFoundPage(siteDir, [[]]) : undefined;
  return page
    ? sendFile(request, page, headersFor(rules.headers, '/404.html'), 404)
    : refuse(400, 'bad_path', 'This is not an address of a page.');
}

async function answer(siteDir: string, siteRequest: SiteRequest): Promise<Response> {
  const { request, url, segments, rules } = siteRequest;
  // Rules and headers know one spelling of a page, so any other is redirected, never answered without them.
  const plain = plainSpelling(url.pathname);
  if (plain !== url.pathname && !plain.includes('//')) return redirect(308, plain, url.search);
  const rule = findRedirect(rules.redirects, url.pathname);
  if (rule && rule.status !== 200)
    return redirect(rule.status, rule.to, rule.to.includes('?') ? '' : url.search);
  const target = rule ? pathSegments(rule.to) : segments;
  const canonical = rule ? undefined : await canonicalAddress(siteDir, rules, segments);
  if (canonical !== undefined) return redirect(308, canonical, url.search);
  const file = await findTarget(siteDir, url.pathname, { rule, target });
  if (file) return sendFile(request, file, headersFor(rules.headers, url.pathname));
  const lower = url.pathname.toLowerCase();
  if (lower !== url.pathname && (await hasTarget(siteDir, rules, lower)))
    return redirect(308, lower, url.search);
  const unstuck = await unstuckAddress(siteDir, rules, url.pathname);
  if (unstuck !== undefined) return redirect(308, unstuck, url.search);
  const page = await findNotFoundPage(siteDir, rule && target ? [segments, target] : [segments]);
  if (page) return sendFile(request, page, headersFor(rules.headers, url.pathname), 404);
  return refuse(404, 'not_found', 'There is no page at this address.');
}

function htmlResponse(html: string, headers: Record<string, string>): Response {
  return new Response(html, {
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}

/** `/a/`, `/a.html` and `/a/index.html` are `/a`. */
async function canonicalAddress(siteDir: string, rules: SiteRules, segments: readonly string[]) {
  const last = segments.at(-1) ?? '';
  const name = last === 'index.html' ? '' : last.replace(/\.html$/, '');
  const home = segments.length === 1 && last === '';
  if (home || last === '404.html' || (name === last && last !== '')) return undefined;
  const canonicalSegments = name === '' ? segments.slice(0, -1) : [...segments.slice(0, -1), name];
  // Redirects only to an existing page: `//elsewhere.example/` must never become an address on another site.
  if (canonicalSegments.includes('')) return undefined;
  const path = `/${canonicalSegments.map(encodeURIComponent).join('/')}`;
  return (await hasTarget(siteDir, rules, path)) ? path : undefined;
}

/** The page that is meant by an address with something stuck to its end: `/about).` is `/about`. */
async function unstuckAddress(
  siteDir: string,
  rules: SiteRules,
  pathname: string,
): Promise<string | undefined> {
  const path = withoutStuckEnd(pathname);
  if (path === null) return undefined;
  for (const spelling of new Set([path, path.toLowerCase()]))
    if (await hasTarget(siteDir, rules, spelling)) return spelling;
  return undefined;
}

async function hasTarget(siteDir: string, rules: SiteRules, pathname: string): Promise<boolean> {
  const rule = findRedirect(rules.redirects, pathname);
  if (rule && rule.status !== 200) return true;
  const target = pathSegments(rule?.to ?? pathname);
  return (await findTarget(siteDir, pathname, { rule, target })) !== undefined;
}

/** A rule leads to a page by its address, never by the name of its file. */
async function findTarget(
  siteDir: string,
  pathname: string,
  { rule, target }: { rule: RedirectTarget | undefined; target: string[] | undefined },
): Promise<string | undefined> {
  if (!target || (rule && pathname.endsWith('.html'))) return undefined;
  return (await findFile(siteDir, target)) ?? findPage(siteDir, target);
}

function redirect(status: number, to: string, search: string): Response {
  return new Response(null, { status, headers: { location: `${to}${search}`, 'cache-control': 'no-cache' } });
}
