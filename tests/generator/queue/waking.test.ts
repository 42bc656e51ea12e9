import { afterAll, beforeAll, expect, test } from 'vitest';
import { createQueueWorker } from '#generator/queue/queue-worker.ts';
import { createFunctionRouter, functionEnv } from '#server/http/function-router.ts';
import { silentLog } from '#server/log/log.ts';
import { functionsWithWorker } from '../../../scripts/start/functions.ts';
import { signUpConfirmed } from '../../fixtures/sign-up.ts';
import { change, openTestingSite, origin, pageIn, today, type TestingSite } from '../testing-site.ts';
import { idOf } from '../data-set.ts';

let site: TestingSite;
let token: string;

beforeAll(async () => {
  site = await openTestingSite();
  await site.reset();
  const place = { ...site.project, localDir: site.localDir };
  const person = await signUpConfirmed(place, { email: 'staff@angala.test', password: 'courtyard' });
  await site.sql.query(`update public.profiles set role = 'admin' where id = $1`, [person.id]);
  token = person.token;
});
afterAll(() => site.close());

test('a page requested by staff is rendered at once, by waking the worker', async () => {
  const siteDir = site.folder();
  const publisher = site.publisher({ siteDir });
  await publisher.publishAll();
  let rounds = 0;
  let endRest = () => {};
  const rests = () => new Promise<void>((resolve) => (endRest = resolve));
  const worker = createQueueWorker({
    client: site.client,
    publisher,
    log: silentLog,
    worker: 'tests',
    now: () => today,
    // Only a wake ends the pause.
    pause: (_ms, signal) => {
      rounds++;
      endRest();
      return new Promise((resume) => {
        if (signal.aborted) resume();
        signal.addEventListener('abort', () => resume(), { once: true });
      });
    },
  });
  const call = createFunctionRouter({
    functions: functionsWithWorker(worker.wake),
    env: functionEnv(site.project, { SITE_ORIGIN: origin }),
    log: silentLog,
    now: () => today,
  });
  const ask = (bearer: string) =>
    call(
      new Request(`${origin}/functions/v1/generate-static-html`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin, authorization: `Bearer ${bearer}` },
        body: JSON.stringify({
          action: 'generate',
          entity_type: 'property',
          entity_ids: [idOf(203)],
          priority: 10,
        }),
      }),
    );

  const firstRest = rests();
  worker.start();
  await firstRest;
  await change(site, 'properties', idOf(203), { price: 3_100_000 });

  expect((await ask('nobody')).status).toBe(401);
  expect(rounds).toBe(1);

  const nextRest = rests();
  expect((await ask(token)).status).toBe(200);
  await nextRest;
  expect(pageIn(siteDir, 'bangalore/property/studio-in-hebbal-heights/index.html')).toContain('₹31');
  await worker.stop();
});
