import { expect, it } from 'vitest';
import { corsHeaders, isOurOrigin } from '#functions/_shared/origin.ts';

const site = 'https://angala.example';

interface Where {
  at?: string;
  fetchedFrom?: string;
  origins?: readonly string[];
}

function judged(origin: string | null, { at = site, fetchedFrom = '', origins = [site] }: Where): boolean {
  const headers = new Headers();
  if (origin !== null) headers.set('origin', origin);
  if (fetchedFrom) headers.set('sec-fetch-site', fetchedFrom);
  const request = new Request(`${at}/functions/v1/create-enquiry`, { method: 'POST', headers });
  const named = corsHeaders(request, origins, 'POST')['access-control-allow-origin'];
  const ours = isOurOrigin(request, origins);
  expect(named).toBe(ours && origin && origin !== 'null' ? origin : undefined);
  return ours;
}

it.each<[whose: string, origin: string | null, where: Where]>([
  ['the site', site, { at: 'https://project.supabase.co' }],
  ['the site under www', 'https://www.angala.example', {}],
  [
    'the site without its www',
    site,
    { at: 'https://project.supabase.co', origins: ['https://www.angala.example'] },
  ],
  [
    'a further origin that is configured',
    'https://a.preview.example',
    { origins: [site, 'https://a.preview.example'] },
  ],
  ['this machine', 'http://localhost:4321', { at: 'http://localhost:4321' }],
  ['this machine by its number', 'http://127.0.0.1:4321', { at: 'http://127.0.0.1:4321' }],
  ['this machine by its newer number', 'http://[::1]:4321', { at: 'http://[::1]:4321' }],
  ['no page', null, {}],
  ['the site that names no page', 'null', { fetchedFrom: 'same-origin' }],
])('a page of %s is ours', (_whose, origin, where) => {
  expect(judged(origin, where)).toBe(true);
});

it.each<[whose: string, origin: string, where: Where]>([
  // DNS rebinding: the owner has pointed the name to the machine that answers, so Host and Origin are the same.
  ['a stranger whose name leads here', 'https://rebound.example', { at: 'https://rebound.example' }],
  [
    'a stranger whose name begins as this machine',
    'http://localhost.rebound.example',
    { at: 'http://localhost.rebound.example' },
  ],
  ['a stranger', 'https://elsewhere.example', {}],
  ['another subdomain', 'https://blog.angala.example', {}],
  ['the site without encryption', 'http://angala.example', {}],
  ['the site at another port', 'https://angala.example:8443', {}],
  ['another program on this machine', 'http://localhost:9999', { at: 'http://localhost:4321' }],
  ['this machine, asking the site', 'http://localhost:4321', { at: 'https://project.supabase.co' }],
  // 'null' is the origin of a sandboxed frame, a file, a data: address or a redirect from another site.
  ['no name on another site', 'null', { fetchedFrom: 'cross-site' }],
  ['no name on another subdomain', 'null', { fetchedFrom: 'same-site' }],
  ['no name in a browser that does not say from where', 'null', {}],
  ['no name opened by hand', 'null', { fetchedFrom: 'none' }],
])('a page of %s is not', (_whose, origin, where) => {
  expect(judged(origin, where)).toBe(false);
});
