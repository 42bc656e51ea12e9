import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sleep } from '#domain/concurrency/sleep.ts';
import type { Sql } from 'postgres';
import { expect } from 'vitest';
import { parseManifest } from '#domain/manifest/manifest.ts';
import type { ReceivedMail } from '../server/mail/sinks.ts';
import type { ProductProcess } from './product-process.ts';
import type { Attempt } from './visitors.ts';

type Stored = { reference: string; key: string; email: string };

/**
 * Whoever was given a reference is stored under it, exactly once. No request is stored twice, and none that was
 * never sent.
 */
export async function expectStoredOnce(sql: Sql, attempts: readonly Attempt[]): Promise<void> {
  const rows = await sql<Stored[]>`
    select reference, idempotency_key as key, email from public.enquiries
    union all select reference, idempotency_key, email from public.appointments`;
  const byKey = Map.groupBy(rows, ({ key }) => key);
  const faults = attempts.flatMap(({ key, email, reference, kind }) => {
    const stored = byKey.get(key) ?? [];
    const storedReferences = stored.map((row) => row.reference).join(' and ') || 'nothing';
    if (stored.length > 1) return [`${kind} of ${email} is stored as ${storedReferences}`];
    if (reference !== null && storedReferences !== reference)
      return [`${email} was told ${reference}, stored is ${storedReferences}`];
    return [];
  });
  expect(faults).toEqual([]);
  const attemptKeys = new Set(attempts.map(({ key }) => key));
  expect(rows.filter(({ key }) => !attemptKeys.has(key))).toEqual([]);
}

/**
 * Each mail of the outbox was sent, and not more often than the outbox promises: if a worker dies after the
 * mail server accepted a mail and before the worker recorded it, that one mail is sent again under the same
 * Message-ID.
 */
export async function expectMails(
  sql: Sql,
  received: readonly ReceivedMail[],
  { kills }: { kills: number },
): Promise<{ mails: number; sentTwice: number }> {
  const rows = await sql<{ id: string; status: string; attempts: number }[]>`
    select id::text, status, attempts from public.outbox where ${isNotHeld(sql)}`;
  expect(rows.filter(({ status }) => status !== 'sent')).toEqual([]);
  const times = Map.groupBy(received, ({ text }) => /^Message-ID: <.+?-(\d+)@/im.exec(text)?.[1] ?? text);
  const faults = rows.flatMap(({ id, attempts }) => {
    const count = times.get(id)?.length ?? 0;
    return count >= 1 && count <= attempts ? [] : [`mail ${id} left ${count} times in ${attempts} attempts`];
  });
  expect(faults).toEqual([]);
  expect([...times.keys()].filter((id) => !rows.some((row) => row.id === id))).toEqual([]);
  const repeated = await sql`
    select kind, coalesce(payload ->> 'reference', payload ->> 'email') as about, count(*)::int as mails
      from public.outbox group by 1, 2 having count(*) > 1`;
  expect([...repeated]).toEqual([]);
  const sentTwice = received.length - rows.length;
  expect(sentTwice).toBeLessThanOrEqual(kills);
  return { mails: rows.length, sentTwice };
}

/** A load test causes more mails in an hour than all networks may. Those over the limit wait. */
const isNotHeld = (sql: Sql) => sql`(held_until is null or held_until <= clock_timestamp())`;

/** Ends the leases of dead workers at once, as if ten minutes had passed. */
export async function endLeases(sql: Sql): Promise<void> {
  await sql`update public.html_generation_jobs set lease_until = clock_timestamp() where status = 'running'`;
  await sql`update public.html_generation_jobs set run_after = clock_timestamp() where status = 'queued'`;
  await sql`update public.outbox set lease_until = clock_timestamp() where status = 'sending'`;
  await sql`update public.outbox set next_attempt_at = clock_timestamp() where status = 'pending'`;
}

/** Waits until queue and outbox are empty. Fails if their number of entries does not fall for `timeoutMs`. */
export async function waitUntilDone(sql: Sql, timeoutMs = 60_000): Promise<void> {
  let [fewest, moved] = [Number.POSITIVE_INFINITY, performance.now()];
  for (;;) {
    const [open] = await sql<{ jobs: number; mails: number }[]>`
      select (select count(*)::int from public.html_generation_jobs where status in ('queued', 'running')) as jobs,
             (select count(*)::int from public.outbox
                where status in ('pending', 'sending') and ${isNotHeld(sql)}) as mails`;
    const remaining = (open?.jobs ?? 0) + (open?.mails ?? 0);
    if (remaining === 0) return;
    if (remaining < fewest) [fewest, moved] = [remaining, performance.now()];
    if (performance.now() - moved > timeoutMs) throw new Error(`Nothing moves: ${JSON.stringify(open)}`);
    await sleep(200);
  }
}

/**
 * The site folder holds exactly the pages of its manifest, each complete. The sitemap lists exactly the pages
 * that it should, and the published pages match the rows. This does not use the rules of the doctor. Returns
 * the number of pages.
 */
export async function expectSiteAsRecorded(product: ProductProcess): Promise<number> {
  const { siteDir, url } = product;
  const manifest = parseManifest(readFileSync(join(siteDir, 'manifest.json'), 'utf8'));
  const pages = [...(manifest?.pages ?? [])];
  const onDisk = readdirSync(siteDir, { recursive: true, encoding: 'utf8' });
  expect(onDisk.filter((file) => file.endsWith('.html')).sort()).toEqual(
    pages.map(([, { file }]) => file).sort(),
  );
  // The background task may be writing a social image at any time.
  expect(onDisk.filter((file) => /^(?!cards\/).*\.unfinished$|^\.publishing$/.test(file))).toEqual([]);
  for (const [, { file, bytes }] of pages) {
    const html = readFileSync(join(siteDir, file));
    expect([file, html.length]).toEqual([file, bytes]);
    expect(html.toString('utf8').trimEnd().endsWith('</html>'), file).toBe(true);
  }
  const sitemap = readFileSync(join(siteDir, 'sitemap1.xml'), 'utf8');
  expect([...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address).sort()).toEqual(
    pages.flatMap(([path, { listed }]) => (listed ? [`${url}${path}`] : [])).sort(),
  );
  const { code, stdout, stderr } = await product.run('generate.ts', '--dry-run', '--json');
  expect(code, stderr).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ changes: [], removals: [], failed: 0 });
  return pages.length;
}

/** Runs the doctor on a running product and expects no findings. */
export async function expectNoFindings(product: ProductProcess): Promise<void> {
  const answer = await product.run('doctor.ts');
  // Claims that the rows contradict are no fault.
  expect({ ...answer, stderr: answer.stderr.replace(/^To decide: .*\n/gm, '') }).toEqual({
    code: 0,
    stdout: 'All is well: nothing is lost, doubled, stuck or out of place.\n',
    stderr: '',
  });
}
