import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context, Preview } from '#functions/_shared/context.ts';
import { handler } from '#functions/preview-listing/handler.ts';
import { type Backend, called, openBackend } from './open-backend.ts';
import { bearing, type Person, signUp } from './signed-in.ts';

let backend: Backend;
let admin: Person;
let user: Person;
beforeAll(async () => {
  backend = await openBackend();
  [admin, user] = [
    await signUp(backend, 'admin@angala.test', 'admin'),
    await signUp(backend, 'user@angala.test'),
  ];
});
afterAll(() => backend.close());

const asked: Parameters<Preview>[0][] = [];
const preview: Preview = async (listing) => {
  asked.push(listing);
  return { address: '/_preview/abc' };
};
const send = (fields: object, by: Person | null, more: Partial<Context> = { preview }) =>
  backend.at(new Date('2026-11-22T04:30:00Z'))((request, context) =>
    handler(request, { ...context, ...more }),
  )(called('preview-listing', { kind: 'property', id: randomUUID(), fields }, by ? bearing(by) : {}));

test('an admin is told where the page can be seen, with the fields cleaned as a save cleans them', async () => {
  const response = await send({ title: 'Lake\u202e view', price: 9_500_000 }, admin);
  expect([response.status, await response.json()]).toEqual([200, { address: '/_preview/abc' }]);
  expect(asked).toMatchObject([{ fields: { title: 'Lake view', price: 9_500_000 } }]);
});

test('nobody else, nothing that could not be saved, and nowhere that nothing is published', async () => {
  asked.length = 0;
  expect((await send({ title: 'Home' }, null)).status).toBe(401);
  expect((await send({ title: 'Home' }, user)).status).toBe(403);
  expect((await send({ price: -1 }, admin)).status).toBe(400);
  expect((await send({ history: [] }, admin)).status).toBe(400);
  expect((await send({ title: 'Home' }, admin, {})).status).toBe(501);
  expect(asked).toEqual([]);
});
