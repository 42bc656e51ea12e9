import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { expect } from 'vitest';
import type { ReceivedMail } from '../server/mail/sinks.ts';
import type { ProductProcess } from './product-process.ts';
import type { Attempt } from './visitors.ts';

type Stored = { reference: string; key: string; email: string };

/** Whoever was told a reference is stored under it, once; nobody is stored twice, and nobody that never asked. */
export async function expectStoredOnce(sql: Sql, attempts: readonly Attempt[]): Promise<void> {
  const rows = await sql<Stored[]>`
    select reference, idempotency_key as key, email from public.enquiries
    union all select reference, idempotency_key, email from public.appointments`;
  const byKey = Map.groupBy(rows, ({ key }) => key);
  const wrong = attempts.flatMap(({ key, email, reference, kind }) => {
    const stored = byKey.get(key) ?? [];
    const is = stored.map((row) => row.reference).join(' and ') || 'nothing';
    if (stored.length > 1) return [`${kind} of ${email} is stored as ${is}`];
    if (reference !== null && is !== reference) return [`${email} was told ${reference}, stored is ${is}`];
    return [];
  });
  expect(wrong).toEqual([]);
  const asked = new Set(attempts.map(({ key }) => key));
  expect(rows.filter(({ key }) => !asked.has(key))).toEqual([]);
}

/**
 * Each mail of the outbox has left, and none more often than the outbox promises: a worker that dies between the mail
 * server's yes and its own note sends that one mail again, under the same Message-ID.
 */
export async function expectMails(
  sql: Sql,
  received: readonly ReceivedMail[],
  { kills }: { kills: number },
): Promise<{ mails: number; twice: number }> {
  const rows = await sql<{ id: string; status: string; attempts: number }[]>`
    select id::text, status, attempts from public.outbox`;
  expect(rows.filter(({ status }) => status !== 'sent')).toEqual([]);
  const times = Map.groupBy(received, ({ text }) => /^Message-ID: <.+?-(\d+)@/im.exec(text)?.[1] ?? text);
  const wrong = rows.flatMap(({ id, attempts }) => {
    const count = times.get(id)?.length ?? 0;
    return count >= 1 && count <= attempts ? [] : [`mail ${id} left ${count} times in ${attempts} attempts`];
  });
  expect(wrong).toEqual([]);
  expect([...times.keys()].filter((id) => !rows.some((row) => row.id === id))).toEqual([]);
  const twice = received.length - rows.length;
  expect(twice).toBeLessThanOrEqual(kills);
  return { mails: rows.length, twice };
}

/** As if ten minutes had passed for workers that died: their leases are over. */
export async function endLeases(sql: Sql): Promise<void> {
  await sql`update public.html_generation_jobs set lease_until = clock_timestamp() where status = 'running'`;
  await sql`update public.html_generation_jobs set run_after = clock_timestamp() where status = 'queued'`;
  await sql`update public.outbox set lease_until = clock_timestamp() where status = 'sending'`;
  await sql`update public.outbox set next_attempt_at = clock_timestamp() where status = 'pending'`;
}

/** Waits until queue and outbox are empty, for as long as there is less to do every so often. */
export async function allDone(sql: Sql, patienceMs = 60_000): Promise<void> {
  let [least, moved] = [Number.POSITIVE_INFINITY, performance.now()];
  for (;;) {
    const [open] = await sql<{ jobs: number; mails: number }[]>`
      select (select count(*)::int from public.html_generation_jobs where status in ('queued', 'running')) as jobs,
             (select count(*)::int from public.outbox where status in ('pending', 'sending')) as mails`;
    const left = (open?.jobs ?? 0) + (open?.mails ?? 0);
    if (left === 0) return;
    if (left < least) [least, moved] = [left, performance.now()];
    if (performance.now() - moved > patienceMs) throw new Error(`Nothing moves: ${JSON.stringify(open)}`);
    await pause(200);
  }
}

/** What the doctor of a running product says when nothing is wrong. */
export async function expectSound(product: ProductProcess): Promise<void> {
  expect(await product.run('doctor.ts')).toEqual({
    code: 0,
    stdout: 'All is well: nothing is lost, doubled, stuck or out of place.\n',
    stderr: '',
  });
}
