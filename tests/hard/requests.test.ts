import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { corrupted, validRequests } from '../fixtures/hostile-requests.ts';
import { hostileText } from '../fixtures/hostile-strings.ts';
import { noteFigure } from './note-figure.ts';
import { type ProductAnswer, openProduct } from './running-product.ts';

/** The input contains this tag. A response that contains it unchanged did not escape it. */
const mark = '<q7x onload=q7x>';

let product: Awaited<ReturnType<typeof openProduct>>;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.close());

/** Only characters that a header may contain. No program can send the others. */
const headerText = hostileText.map((words) =>
  words
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
    .slice(0, 2000)
    .trim(),
);
const headers = fc.dictionary(
  fc.constantFrom(
    ...['user-agent', 'origin', 'accept', 'accept-language', 'referer', 'cookie', 'authorization', 'prefer'],
    ...['idempotency-key', 'x-forwarded-for', 'x-proxy-secret', 'range', 'sec-fetch-site', 'content-profile'],
  ),
  headerText,
  { maxKeys: 3 },
);
const place = fc.integer({ min: 1, max: 60_000 });
const method = fc.constantFrom('GET', 'HEAD', 'POST', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS');

/** Encodes only what a path cannot contain. */
const asPath = (words: string) =>
  words
    .replace(/[^!-~]/gu, (letter) => encodeURIComponent(letter.toWellFormed()))
    .replaceAll('#', '%23')
    .slice(0, 4000);

const request = fc.constantFrom(...Object.entries(validRequests));
const asJson = request.chain(([name, valid]) =>
  corrupted(valid).map((value) => ({ name, type: 'application/json', body: JSON.stringify(value) })),
);
const asForm = request.chain(([name, valid]) =>
  fc
    .dictionary(fc.constantFrom(...Object.keys(valid), 'property.title', 'propertyUrl'), hostileText)
    .map((fields) => {
      const typedFields = Object.entries(fields).map(([field, words]) => [
        field,
        mark + words.toWellFormed(),
      ]);
      const body = new URLSearchParams([
        ...Object.entries(valid).map(([f, v]) => [f, String(v)]),
        ...typedFields,
      ]);
      return { name, type: 'application/x-www-form-urlencoded', body: String(body) };
    }),
);
const asAnything = fc
  .tuple(request, fc.constantFrom('multipart/form-data; boundary=x', 'text/plain', ''), hostileText)
  .map(([[name], type, body]) => ({ name, type, body }));

function expectHarmless({ status, headers: answerHeaders, body }: ProductAnswer, label: string): void {
  expect(status, label).toBeLessThan(500);
  expect(body, label).not.toContain(mark);
  expect(Object.keys(answerHeaders), label).not.toContain('x-injected');
  expect(answerHeaders['x-content-type-options'], label).toBe('nosniff');
}

describe('a hostile request', () => {
  it('to a function causes no server error and injects no tag and no header', async () => {
    const statuses: Record<number, number> = {};
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(asJson, asForm, asAnything),
        method,
        headers,
        fc.boolean(),
        place,
        async ({ name, type, body }, verb, extraHeaders, wantsPage, from) => {
          const answer = await product.send({
            method: verb,
            path: `/functions/v1/${name}`,
            headers: { ...extraHeaders, 'content-type': type, ...(wantsPage ? { accept: 'text/html' } : {}) },
            body,
            place: from,
          });
          statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
          expectHarmless(answer, `${verb} ${name} ${type} ${body}`);
        },
      ),
      { numRuns: 800 },
    );
    expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '400', '405']));
    noteFigure('Hostile input over HTTP', 'functions', JSON.stringify(statuses));
  });

  it('to the REST, sign-in and storage APIs causes no server error and injects no tag and no header', async () => {
    const statuses: Record<number, number> = {};
    const api = fc.constantFrom(
      ...['rest/v1/enquiries', 'rest/v1/appointments', 'rest/v1/profiles', 'rest/v1/outbox', 'rest/v1/'],
      ...['rest/v1/rpc/admin_staff', 'rest/v1/rpc/is_admin', 'rest/v1/rpc/', 'auth/v1/user', 'auth/v1/'],
      ...['storage/v1/object/public/', 'storage/v1/object/list/', 'healthz', '_system/'],
    );
    const query = fc.dictionary(
      fc.constantFrom('select', 'id', 'email', 'order', 'limit', 'offset', 'or', 'on_conflict', 'columns'),
      fc.tuple(fc.constantFrom('', 'eq.', 'in.(', 'not.is.', 'match.'), hostileText).map(([a, b]) => a + b),
      { maxKeys: 3 },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          api,
          query,
          tail: hostileText,
          verb: method,
          extraHeaders: headers,
          body: hostileText,
          place,
        }),
        async ({ api: to, query: pairs, tail, verb, extraHeaders, body, place: from }) => {
          const parameters = Object.entries(pairs).map(
            ([key, value]) => `${key}=${encodeURIComponent(value.toWellFormed())}`,
          );
          const path = `/${to}${to.endsWith('/') ? asPath(tail) : ''}?${parameters.join('&').slice(0, 4000)}`;
          const requestHeaders = {
            ...extraHeaders,
            apikey: product.publishableKey,
            'content-type': 'application/json',
          };
          const answer = await product.send({
            method: verb,
            path,
            headers: requestHeaders,
            body,
            place: from,
          });
          statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
          expectHarmless(answer, `${verb} ${path}`);
        },
      ),
      { numRuns: 800 },
    );
    noteFigure('Hostile input over HTTP', 'interfaces', JSON.stringify(statuses));
  });

  it('writes no file outside the folders of the data and the site', () => {
    expect(readdirSync(product.folder).sort()).toEqual(['local', 'public']);
  });
});
