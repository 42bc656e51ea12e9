import { expect, it } from 'vitest';
import { corsHeaders, isOurOrigin } from '#functions/_shared/origin.ts';

const site = 'https://angala.example';

interface Circumstances {
  at?: string;
  fetchedFrom?: string;
  origins?: readonly string[];
}

function acceptsOrigin(
  origin: string | null,
  { at = site, fetchedFrom = '', origins = [site] }: Circumstances,
): boolean {
  const headers = new Headers();
  if (origin !== null) headers.set('origin', origin);
  if (fetchedFrom) headers.set('sec-fetch-site', fetchedFrom);
  const request = new Request(`${at}/functions/v1/create-enquiry`, { method: 'POST', headers });
  const allowedOrigin = corsHeaders(request, origins, 'POST')['access-control-allow-origin'];
  const isOurs = isOurOrigin(request, origins);
  expect(allowedOrigin).toBe(isOurs && origin && origin !== 'null' ? origin : undefined);
  return isOurs;
}

it.each<[whose: string, origin: string | null, where: Circumstances]>([
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
  ['this machine as localhost', 'http://localhost:4321', { at: 'http://localhost:4321' }],
  ['this machine as 127.0.0.1', 'http://127.0.0.1:4321', { at: 'http://127.0.0.1:4321' }],
  ['this machine as ::1', 'http://[::1]:4321', { at: 'http://[::1]:4321' }],
  ['a request without an origin', null, {}],
  ['a request without an origin that the browser calls its own', null, { fetchedFrom: 'none' }],
  ['the origin null from the same site', 'null', { fetchedFrom: 'same-origin' }],
])('the origin check accepts %s', (_whose, origin, circumstances) => {
  expect(acceptsOrigin(origin, circumstances)).toBe(true);
});

it.each<[whose: string, origin: string | null, where: Circumstances]>([
  ['a page of another site whose browser names no origin', null, { fetchedFrom: 'cross-site' }],
  ['a Sec-Fetch-Site that cannot be read', null, { fetchedFrom: 'same-origin, cross-site' }],
  // DNS rebinding: the owner has pointed the name to the machine that answers, so Host and Origin are the same.
  [
    'a foreign name that resolves to this server',
    'https://rebound.example',
    { at: 'https://rebound.example' },
  ],
  [
    'a foreign name that begins with localhost',
    'http://localhost.rebound.example',
    { at: 'http://localhost.rebound.example' },
  ],
  ['a stranger', 'https://elsewhere.example', {}],
  ['another subdomain', 'https://blog.angala.example', {}],
  ['the site without encryption', 'http://angala.example', {}],
  ['the site at another port', 'https://angala.example:8443', {}],
  ['another program on this machine', 'http://localhost:9999', { at: 'http://localhost:4321' }],
  ['this machine for a request to the site', 'http://localhost:4321', { at: 'https://project.supabase.co' }],
  // 'null' is the origin of a sandboxed frame, a file, a data: address or a redirect from another site.
  ['the origin null on another site', 'null', { fetchedFrom: 'cross-site' }],
  ['the origin null on another subdomain', 'null', { fetchedFrom: 'same-site' }],
  ['the origin null in a browser that sends no Sec-Fetch-Site', 'null', {}],
  ['the origin null opened by hand', 'null', { fetchedFrom: 'none' }],
])('the origin check refuses %s', (_whose, origin, circumstances) => {
  expect(acceptsOrigin(origin, circumstances)).toBe(false);
});
