import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalSchema } from '#contracts/refusal.ts';
import { handler } from '#functions/delete-listing/handler.ts';
import { type Backend, jsonRequest, openBackend, publishHome } from './open-backend.ts';
import { bearerHeaders, type Person, signUp } from './signed-in.ts';

const now = new Date('2026-11-22T04:30:00Z');
let backend: Backend;
let admin: Person;
beforeAll(async () => {
  backend = await openBackend();
  admin = await signUp(backend, 'admin@angala.test', 'admin');
});
afterAll(() => backend.close());

test('an admin deletes and restores a home, and one that is changed or gone is refused with its own code', async () => {
  const id = await publishHome(backend);
  const lastVersion = async () => {
    const [row] = await backend.sql.query<{ seen: string }>(
      `select to_jsonb(updated_at) #>> '{}' as seen from public.properties where id = $1`,
      [id],
    );
    return row?.seen ?? null;
  };
  const send = async (overrides: object) => {
    const body = {
      idempotencyKey: randomUUID(),
      kind: 'property',
      id,
      action: 'delete',
      seen_at: await lastVersion(),
      ...overrides,
    };
    return backend.at(now)(handler)(jsonRequest('delete-listing', body, bearerHeaders(admin)));
  };
  const refusalOf = async (response: Response) => ({
    status: response.status,
    ...refusalSchema.parse(await response.json()).error,
  });
  expect(await refusalOf(await send({ seen_at: '2026-01-01T00:00:00Z' }))).toMatchObject({
    status: 409,
    code: 'listing_changed',
  });
  expect(await (await send({})).json()).toEqual({ done: 'deleted' });
  expect(await refusalOf(await send({}))).toMatchObject({ status: 404, code: 'listing_gone' });
  expect(await (await send({ action: 'restore' })).json()).toEqual({ done: 'restored' });
  expect(await refusalOf(await send({ action: 'burn' }))).toMatchObject({ status: 400 });
});
