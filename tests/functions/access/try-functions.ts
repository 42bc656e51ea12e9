import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFunctionRouter, functionEnv } from '#server/http/function-router.ts';
import { silentLog } from '#server/log/log.ts';
import { functionsWithWorker } from '../../../scripts/start/functions.ts';
import { type Caller, openCallers } from '../../database/access/callers.ts';
import { openServedBackend, type ServedBackend } from '../../server/embedded/open-served-backend.ts';
import { type FunctionRequest, listingId, allFunctionRequests } from './function-requests.ts';
import { expectedAnswers } from './expectation.ts';

const migrations = fileURLToPath(new URL('../../../supabase/migrations', import.meta.url));
const now = new Date('2026-11-20T03:00:00Z');

/**
 * Sends every request to every function as every caller, over HTTP with supabase-js. Compares the status of each
 * answer with functions/access.txt.
 */
export function tryFunctions(options: { localDir?: string; databaseUrl?: string }): void {
  let running: ServedBackend;
  let callers: Caller[];

  beforeAll(async () => {
    running = await openServedBackend(
      { ...options, migrations },
      {
        functions: createFunctionRouter({
          functions: functionsWithWorker(() => undefined),
          env: (name) => functionEnv(running.project, { SITE_ORIGIN: 'http://127.0.0.1:9' })(name),
          log: silentLog,
          now: () => now,
        }),
      },
    );
    callers = await openCallers(running);
  });
  afterAll(() => running.close());

  test('each caller gets the status listed in functions/access.txt', async () => {
    const lines: string[] = [];
    await resetRows();
    for (const request of allFunctionRequests()) {
      const answers: number[] = [];
      for (const caller of callers) {
        const status = await statusOf(request, caller);
        if (request.method === 'POST' && status < 300) await resetRows();
        answers.push(status);
      }
      lines.push([request.name, request.label, ...answers].join('  '));
    }
    expect(lines).toEqual(expectedAnswers());
  }, 300_000);

  /** Restores rows, slots and limits, so that each caller finds what the first one found. */
  async function resetRows(): Promise<void> {
    await running.backend.sql.exec(`
      truncate public.replies, public.enquiries, public.appointments, public.outbox, public.rate_limits, public.html_generation_jobs,
        public.properties, public.society, public.local_areas restart identity cascade;
      insert into public.properties (id, title, publish, property_type) values ('${listingId}', 'Home', 50, 'Sale');
      insert into public.society (id, name, slug) values ('${listingId}', 'Lake View', 'lake-view');
      insert into public.local_areas (id, area, slug) values ('${listingId}', 'Hebbal', 'hebbal');`);
  }
}

async function statusOf({ name, method, body }: FunctionRequest, { client }: Caller): Promise<number> {
  const { response } = await client.functions.invoke(name, { method, ...(body ? { body } : {}) });
  if (!response) throw new Error(`${method} ${name} was not answered.`);
  // Rows and tokens of one person: no cache between us may keep them for the next.
  if (response.body) expect([name, response.headers.get('cache-control')]).toEqual([name, 'no-store']);
  return response.status;
}
