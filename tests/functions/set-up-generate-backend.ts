import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { generateStaticHtmlResponse } from '#contracts/generate-static-html.ts';
import { handler } from '#functions/generate-static-html/handler.ts';
import { type Backend, jsonRequest, openBackend, publishHome } from './open-backend.ts';
import { errorOf } from './set-up-visitor-backend.ts';
import { bearerHeaders, type Person, signUp } from './signed-in.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

export const now = new Date('2026-11-21T05:00:00Z');
/** The id of no page. */
export const unknownId = '9934b3c9-5da2-5629-bfcc-06025606aaa1';

/** A backend for a test file with one home and an admin who publishes. Each test begins without jobs and pages. */
export function setUpGenerateBackend() {
  let backend: Backend;
  let admin: Person;
  let home: string;
  beforeAll(async () => {
    backend = await openBackend();
    admin = await signUp(backend, 'admin@angala.test', 'admin');
    home = await publishHome(backend);
  });
  beforeEach(() => backend.sql.exec(emptyTables('html_generation_jobs', 'html_generation_metadata')));
  afterAll(() => backend.close());

  const send = (request: Request) => backend.at(now)(handler)(request);
  return {
    get backend() {
      return backend;
    },
    get admin() {
      return admin;
    },
    get home() {
      return home;
    },
    generateRequest: (overrides: object = {}) => ({
      action: 'generate',
      entity_type: 'property',
      entity_ids: [home],
      priority: 10,
      ...overrides,
    }),
    send,
    sendAsAdmin: (body: unknown, headers: Record<string, string> = bearerHeaders(admin)) =>
      send(jsonRequest('generate-static-html', body, headers)),
    jobs: () =>
      backend.sql.query(
        'select entity_type, entity_id, action, priority, requested_by from public.html_generation_jobs order by entity_id',
      ),
  };
}

export async function refusalOf(response: Response) {
  return { status: response.status, ...(await errorOf(response)) };
}

export async function accepted(response: Response) {
  expect(response.status).toBe(200);
  return generateStaticHtmlResponse.parse(await response.json());
}
