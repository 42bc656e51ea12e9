import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { npmBinaryFolder } from '../../scripts/postgres/binaries.ts';
import { startCluster } from '../../scripts/postgres/cluster.ts';
import { databaseOfFirstRelease } from '../fixtures/database-of-first-release.ts';
import { stopCluster } from '../fixtures/postgres-cluster.ts';
import { testServer } from '../fixtures/postgres.ts';
import { askSupabaseCli } from '../fixtures/supabase-cli.ts';

const VISITORS = 4;

/** Visitors who call what the functions of 1.0.0 call, each again with the same key until it is answered. */
function sendUntil(url: string, ended: Promise<unknown>) {
  let isOver = false;
  void ended.finally(() => (isOver = true));
  const answered: { key: string; reference: string }[] = [];
  const visit = async (visitor: number) => {
    const sql = postgres(url, { max: 1, onnotice: () => undefined });
    for (let nth = 0; !isOver || nth < 5; nth++) {
      const key = `visitor-${visitor}-${nth}`;
      const payload = {
        ...{ name: 'Asha', email: `${key}@mail.example`, phone: '+919845012345' },
        ...{ preferredContact: 'WhatsApp', enquiryType: 'general_help', bestTimes: '' },
      };
      const [answer] = await sql<{ reference: string }[]>`
        select public.submit_enquiry(${sql.json(payload)}, ${key}, ${`network-${key}`}, 'Firefox', null) ->> 'reference' as reference`;
      answered.push({ key, reference: answer?.reference ?? '' });
    }
    await sql.end();
  };
  return Promise.all(Array.from({ length: VISITORS }, (_, visitor) => visit(visitor))).then(() => answered);
}

async function upgradeUnderTraffic(server: string): Promise<void> {
  const project = await databaseOfFirstRelease(server);
  const pushed = askSupabaseCli(project.url, 'db', 'push', '--yes');
  const answered = await sendUntil(project.url, pushed);
  await pushed;
  const sql = postgres(project.url, { max: 1, onnotice: () => undefined });
  const stored = await sql<{ key: string; reference: string }[]>`
    select idempotency_key as key, reference from public.enquiries order by 1`;
  const mails = await sql<{ reference: string; mails: number }[]>`
    select payload ->> 'reference' as reference, count(*)::int as mails from public.outbox group by 1`;
  await sql.end();
  await project.drop();
  expect(answered.length).toBeGreaterThanOrEqual(VISITORS * 5);
  expect([...stored]).toEqual(answered.toSorted((a, b) => (a.key < b.key ? -1 : 1)));
  expect(new Map(mails.map((row) => [row.reference, row.mails]))).toEqual(
    new Map(answered.map(({ reference }) => [reference, 2])),
  );
}

test('while a deploy applies the migrations of this version, each enquiry to 1.0.0 is answered and stored once', async () => {
  await upgradeUnderTraffic(await testServer());
});

test('and on Postgres 17, the version of hosted projects', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'angala-next-release-17-'));
  await upgradeUnderTraffic(`${await startCluster(folder, npmBinaryFolder())}/postgres`).finally(() =>
    stopCluster(folder),
  );
});
