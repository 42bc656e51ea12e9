import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { adminPageProgress, adminPageProgressAnswer } from '#contracts/admin-pages.ts';
import { openPostgres, type Session, type TestDatabase } from '../fixtures/database.ts';
import { nightlyIf } from '../fixtures/nightly.ts';
import { addUser } from './rows.ts';

const nextSchema = z.object({ queued: z.number(), next: z.string().nullable() });

// At night as many as a large site has. Even the fewer are more than one answer holds.
for (const homes of [12_000, 100_000])
  describe(`a site of ${homes.toLocaleString('en')} homes`, nightlyIf(homes > 12_000), () => {
    let database: TestDatabase;
    let admin: Session;
    let adminId: string;
    let server: Session;
    beforeAll(async () => {
      database = await openPostgres();
      adminId = await addUser(database, { role: 'admin' });
      admin = database.as('authenticated', adminId);
      server = database.as('service_role');
      await database.exec(`
    alter table public.properties disable trigger user;
    insert into public.properties (id, title, slug, publish, property_type, created_at)
      select ('10000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Home ' || n, 'home-' || n,
             case when n = 1 then 5 else 50 end, 'Sale', '2024-01-01Z'::timestamptz + n * interval '10 minutes'
        from generate_series(1, ${homes}) as n;
    alter table public.properties enable trigger user;
    insert into public.html_generation_metadata (entity_type, entity_id, last_generated_at, html_path)
      select 'property', id::text, now(), 'public/' || slug || '/index.html' from public.properties where publish > 10;
    analyze`);
    });
    afterAll(() => database.close());

    const answerOf = async (session: Session, call: string, parameters: unknown[] = []) =>
      (await session.query<{ answer: unknown }>(`select public.${call} as answer`, parameters))[0]?.answer;
    const progress = async (since: string | null = null) =>
      adminPageProgressAnswer.parse(await answerOf(admin, `${adminPageProgress}($1)`, [since]));
    const finish = (count: number) =>
      server.query(
        `select public.settle_html_jobs('w', (
       select jsonb_agg(jsonb_build_object('id', id, 'revision', revision, 'error', null, 'final', true))
         from public.claim_html_jobs('w', $1)))`,
        [count],
      );

    test('all of its pages are reviewed and queued by one word, without the hidden one, and followed to the end', async () => {
      expect(await answerOf(server, `review_all_html_pages('property')`)).toMatchObject({
        unknown: 0,
        hidden: 0,
        generated: homes - 1,
      });
      const before = await progress();
      expect(before).toMatchObject({ waiting: { property: 0, society: 0, area: 0 }, pages: null });

      let queuedCount = 0;
      for (let after: string | null = ''; after !== null;) {
        const part = nextSchema.parse(
          await answerOf(server, `enqueue_next_html_jobs('property', $1, 9, $2)`, [after, adminId]),
        );
        queuedCount += part.queued;
        after = part.next;
      }
      expect(queuedCount).toBe(homes - 1);
      const queued = await progress(before.at);
      expect(queued.waiting.property).toBe(homes - 1);
      // More than one answer holds: the desk reads its list again.
      expect(queued.pages).toBeNull();

      await finish(500);
      const some = await progress(queued.at);
      expect(some.waiting.property).toBe(homes - 501);
      expect(some.pages?.property.length).toBe(500);
      expect(some.pages?.property.every(({ job }) => job === null)).toBe(true);
      expect((await progress(some.at)).pages).toEqual({ property: [], society: [], area: [] });

      await database.exec(
        `update public.html_generation_jobs set status = 'done', finished_at = clock_timestamp()`,
      );
      expect((await progress(some.at)).waiting.property).toBe(0);
    }, 120_000);
  });
