import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { previewListingResponse } from '#contracts/preview-listing.ts';
import type { Context, Preview } from '#functions/_shared/context.ts';
import { handler } from '#functions/preview-listing/handler.ts';
import { type Backend, jsonRequest, openBackend, siteOrigin } from './open-backend.ts';
import { bearerHeaders, type Person, signUp } from './signed-in.ts';

let backend: Backend;
let admin: Person;
let user: Person;
let editor: Person;
beforeAll(async () => {
  backend = await openBackend();
  [admin, user, editor] = [
    await signUp(backend, 'admin@angala.test', 'admin'),
    await signUp(backend, 'user@angala.test'),
    await signUp(backend, 'editor@angala.test', 'editor'),
  ];
});
afterAll(() => backend.close());

const previewed: Parameters<Preview>[0][] = [];
const preview: Preview = async (listing) => {
  previewed.push(listing);
  return { address: '/_preview/abc' };
};
const send = (fields: object, person: Person | null, overrides: Partial<Context> = { preview }) =>
  backend.at(new Date('2026-11-22T04:30:00Z'))((request, context) =>
    handler(request, { ...context, ...overrides }),
  )(
    jsonRequest(
      'preview-listing',
      { kind: 'property', id: randomUUID(), fields },
      person ? bearerHeaders(person) : {},
    ),
  );

test('an admin gets the address of the preview, with the fields cleaned as on saving', async () => {
  const response = await send({ title: 'Lake\u202e view', price: 9_500_000 }, admin);
  expect([response.status, await response.json()]).toEqual([200, { address: '/_preview/abc' }]);
  expect(previewed).toMatchObject([{ fields: { title: 'Lake view', price: 9_500_000 } }]);
});

test('a preview is refused to strangers and users, and for fields that could not be saved', async () => {
  previewed.length = 0;
  expect((await send({ title: 'Home' }, null)).status).toBe(401);
  expect((await send({ title: 'Home' }, user)).status).toBe(403);
  expect((await send({ price: -1 }, admin)).status).toBe(400);
  expect((await send({ history: [] }, admin)).status).toBe(400);
  expect(previewed).toEqual([]);
});

describe('a preview on a host that does not render', () => {
  const show = (preview: string | undefined, token: string, origin = siteOrigin) =>
    backend.at(new Date('2026-11-22T04:30:00Z'))(handler)(
      new Request(`${siteOrigin}/functions/v1/preview-listing`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
        body: new URLSearchParams({ preview: preview ?? '', token }),
      }),
    );
  const queuePreview = async (html: string) => {
    const dispatched: string[] = [];
    const response = await send({ title: 'Lake view' }, admin, {
      env: (name) =>
        ({ GITHUB_DISPATCH_TOKEN: 'gh-1', GITHUB_REPOSITORY: 'angala/site' })[name] ??
        backend.variables[name],
      fetch: async (input, init) => {
        const url = String(input instanceof Request ? input.url : input);
        if (!url.startsWith('https://api.github.com/')) return backend.fetch(input, init);
        dispatched.push(url);
        return new Response(null, { status: 204 });
      },
    });
    const { preview } = previewListingResponse.parse(await response.json());
    await backend.sql.query(`update public.previews set status = 'ready', html = $1 where id = $2`, [
      html,
      preview,
    ]);
    return { preview, dispatched };
  };

  test('is queued, starts the workflow and is shown by a form to the person who asked', async () => {
    const { preview, dispatched } = await queuePreview('<h1>Lake view</h1>');
    expect(dispatched).toHaveLength(1);
    const page = await show(preview, admin.token);
    expect([page.status, await page.text()]).toEqual([200, '<h1>Lake view</h1>']);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toMatch(
      /script-src 'none'.*frame-ancestors 'self'; sandbox/,
    );
    expect([page.headers.get('cache-control'), page.headers.get('x-robots-tag')]).toEqual([
      'no-store',
      'noindex',
    ]);
  });

  test.each([
    ['a signed-out visitor', () => 'x', 401],
    ['a user', () => user.token, 403],
    ['a colleague', () => editor.token, 404],
  ])('%s cannot see it', async (_who, token, status) => {
    const { preview } = await queuePreview('<h1>Lake view</h1>');
    const page = await show(preview, token());
    expect([page.status, await page.text()]).toEqual([status, expect.not.stringContaining('Lake view')]);
  });

  test('is not shown to a form of another site or without an id', async () => {
    const { preview } = await queuePreview('<h1>Lake view</h1>');
    expect((await show(preview, admin.token, 'https://elsewhere.example')).status).toBe(403);
    expect((await show(undefined, admin.token)).status).toBe(400);
  });
});
