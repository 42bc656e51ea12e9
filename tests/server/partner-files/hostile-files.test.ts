import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sleep } from '#domain/concurrency/sleep.ts';
import { silentLog } from '#server/log/log.ts';
import { claimRun, queuePartnerFiles } from '#server/partner-files/file-runs.ts';
import { type RunLimits, takeInThread } from '#server/partner-files/take-in-thread.ts';
import { workOnPartnerFiles } from '#server/partner-files/work-on-partner-files.ts';
import { makeArchive } from '../../fixtures/make-archive.ts';
import { openTestingSite, type TestingSite } from '../../generator/testing-site.ts';
import { addPartner, day, fileOf, homesOf, type Partner, resetPartners } from './open-partner.ts';
import { type Answer, type PartnerServer, servePartner } from './serve-partner.ts';
import { nightly } from '../../fixtures/nightly.ts';

const thread = new URL('./take-in-worker-of-tests.ts', import.meta.url);

let site: TestingSite;
let server: PartnerServer;
let good: Partner;
/** What the partner's server answers, by path. */
const answers = new Map<string, Answer>();
beforeAll(async () => {
  [site, server] = await Promise.all([openTestingSite(), servePartner()]);
  server.answer = (request, response) => {
    const answer = answers.get(request.url ?? '');
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  };
});
beforeEach(async () => {
  await resetPartners(site);
  answers.clear();
  good = await withAddress('good', (_, response) => response.end(fileOf(...homesOf(2, { Rent: 23_000 }))));
  await good.send(fileOf(...homesOf(2)));
});
afterAll(async () => {
  server.close();
  await site.close();
});

async function withAddress(slug: string, answer: Answer): Promise<Partner> {
  const partner = await addPartner(site, { slug });
  answers.set(`/${slug}`, answer);
  await site.sql.query(
    `insert into public.partner_feeds as feed (partner_id, address, allows_http) values ($1, $2, true)
     on conflict (partner_id) do update set address = excluded.address, allows_http = true`,
    [partner.id, server.address(`/${slug}`)],
  );
  return partner;
}
const sends =
  (body: Uint8Array | string): Answer =>
  (_, response) =>
    response.end(body);

/** What the worker does with the files of all partners; `limits` are those of the hostile one. */
async function work({ changed, limits }: { changed?: () => void; limits?: RunLimits } = {}) {
  await queuePartnerFiles(site.client, new Date());
  return workOnPartnerFiles({
    client: site.client,
    log: silentLog,
    now: () => new Date(),
    signal: new AbortController().signal,
    takeIn: (run, signal) => {
      const own = limits && run.partnerFile.partner.slug === 'hostile' ? { limits } : {};
      return takeInThread({ project: site.project, run }, signal, { thread, ...own });
    },
    changed,
    pause: shortly,
  });
}
async function endOf(partner: Partner): Promise<[unknown, unknown]> {
  const [run] = await site.sql.query<{ state: string; problem: string | null }>(
    `select state, problem from public.feed_runs where partner_id = $1 and source = 'address' order by requested_at desc`,
    [partner.id],
  );
  return [run?.state, run?.problem];
}

/** Until the threads of partners have come further. */
const shortly = () => sleep(25);

const MB = 1_000_000;
/** A file whose server sends without end. */
const endless =
  (start: string, more: string): Answer =>
  (_, response) => {
    response.write(start);
    const chunk = more.repeat(100_000);
    const send = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', send);
    send();
  };
const workbook = (sheet: string) =>
  makeArchive({
    'xl/workbook.xml': '<workbook><sheets><sheet name="Homes" r:id="r1"/></sheets></workbook>',
    'xl/worksheets/sheet1.xml': sheet,
  });

test('a file that never ends delays no other partner, and neither does one that nobody can read', async () => {
  const rest = Promise.withResolvers<void>();
  const slow = await withAddress('hostile', (_, response) => {
    response.write('a,b\n1,2\n');
    void rest.promise.then(() => response.destroy());
  });
  const done = work({
    changed: () => {
      meanwhile = endOf(slow);
      rest.resolve();
    },
  });
  let meanwhile: ReturnType<typeof endOf> | undefined;
  expect(await done).toEqual({ files: 2, homes: 2 });
  expect(await meanwhile).toEqual(['applying', null]);
  expect(await endOf(good)).toEqual(['done', null]);
  expect(await endOf(slow)).toEqual(['refused', 'kaveri.test stopped before the whole file had come.']);
});

test('a file that comes while a hostile one is read is taken in meanwhile', nightly, async () => {
  const rest = Promise.withResolvers<void>();
  let isAsked = false;
  const slow = await withAddress('hostile', (_, response) => {
    isAsked = true;
    void rest.promise.then(() => response.destroy());
  });
  await site.sql.query('update public.partner_feeds set address = null where partner_id = $1', [good.id]);
  let looks = 0;
  await queuePartnerFiles(site.client, new Date());
  await workOnPartnerFiles({
    client: site.client,
    log: silentLog,
    now: () => new Date(),
    signal: new AbortController().signal,
    takeIn: (run, signal) => takeInThread({ project: site.project, run }, signal, { thread }),
    changed: () => rest.resolve(),
    pause: async () => {
      if (isAsked && looks++ === 0)
        await site.sql.query(
          `with placed as (update public.partner_feeds set address = $2 where partner_id = $1 returning partner_id)
           insert into public.feed_runs (id, partner_id, source, state) select gen_random_uuid(), partner_id, 'address', 'waiting' from placed`,
          [good.id, server.address('/good')],
        );
      await shortly();
    },
  });
  expect(await endOf(good)).toEqual(['done', null]);
  expect((await endOf(slow))[0]).toBe('refused');
});

test('three files that never end delay no other partner for longer than it takes to see that they are slow', async () => {
  const slugs = ['slow-1', 'slow-2', 'slow-3'];
  for (const slug of slugs) await withAddress(slug, sends(''));
  await queuePartnerFiles(site.client, new Date());
  // Those that are slow are claimed first.
  await site.sql.query(
    `update public.feed_runs set requested_at = requested_at + interval '1 minute' where partner_id = $1 and state = 'waiting'`,
    [good.id],
  );
  const rest = Promise.withResolvers<void>();
  const began: [slug: string, at: number][] = [];
  const start = Date.now();
  let now = start;
  await workOnPartnerFiles({
    client: site.client,
    log: silentLog,
    now: () => new Date(now),
    signal: new AbortController().signal,
    takeIn: async ({ partnerFile: { partner } }) => {
      began.push([partner.slug, now - start]);
      if (partner.slug === 'good') rest.resolve();
      await rest.promise;
      throw new Error('Only when it begins is asked.');
    },
    pause: async (ms) => {
      now += ms;
      if (now - start > 60_000) rest.resolve();
      await shortly();
    },
  });
  expect(began.map(([slug]) => slug)).toEqual([...slugs, 'good']);
  expect(began.at(-1)?.[1]).toBeLessThan(45_000);
});

test('a partner whose last file took long waits until those of the others are read, and an upload of staff comes first', async () => {
  const [slow, uploaded] = [
    await addPartner(site, { slug: 'slow' }),
    await addPartner(site, { slug: 'uploaded' }),
  ];
  await site.sql.query('delete from public.feed_runs');
  const add = (partner: Partner, source: string, state: string, minutes: number) =>
    site.sql.query(
      `insert into public.feed_runs (id, partner_id, source, state, requested_at, started_at, ended_at, file_name)
       values (gen_random_uuid(), $1, $2, $3, $4::timestamptz, $4, case when $3 = 'done' then $4::timestamptz + make_interval(mins => $5) end, 'homes.csv')`,
      [partner.id, source, state, day(state === 'done' ? 1 : 2).toISOString(), minutes],
    );
  await add(slow, 'address', 'done', 9);
  await add(good, 'address', 'done', 1);
  for (const [partner, source] of [
    [slow, 'address'],
    [good, 'address'],
    [uploaded, 'upload'],
  ] as const)
    await add(partner, source, 'waiting', 0);
  const claimed: unknown[] = [];
  for (let claims = 0; claims < 4; claims++)
    claimed.push((await claimRun(site.client, day(3)))?.partnerFile.partner.slug);
  expect(claimed).toEqual(['uploaded', 'good', 'slow', undefined]);
});

describe('a hostile file is refused in a sentence, and takes neither the memory nor the time of others:', () => {
  const files: [name: string, answer: Answer, problem: RegExp][] = [
    ['JSON of 2 GB', endless('[{"a":"', 'x'), /^The file at kaveri\.test is larger than 64 MB\./],
    ['nested JSON', sends('['.repeat(20 * MB)), /^The file nests values more than 20 deep\./],
    [
      'JSON with too many members',
      sends(`[{${'"a":1,'.repeat(MB)}"b":1}]`),
      /^An object of the file has more than 2,000/,
    ],
    ['nested XML', sends('<a>'.repeat(10 * MB)), /^The file nests elements more than 20 deep\./],
    [
      'entities',
      sends(`<!-- <a> --><!DOCTYPE a [${'<!ENTITY a "&a;&a;">'.repeat(MB)}`),
      /^The file has a DOCTYPE/,
    ],
    [
      'attributes',
      sends(`<a><b ${Array.from({ length: 200_000 }, (_, at) => `a${at}=""`).join(' ')}/></a>`),
      /^An element of the file has more than 300 attributes\./,
    ],
    ['CSV in one quotation', sends(`a,b\n"${'x'.repeat(20 * MB)}`), /^The file ends in the middle of a row/],
    [
      'CSV of commas',
      sends(`a,b\n${','.repeat(600_000)}\n`),
      /^A row of the file has more than 20,000 cells\./,
    ],
    ['BLM of marks', sends(`#HEADER#\n${'#DEFINITION#'.repeat(MB)}`), /^The BLM file has no #END#/],
    ['a bomb in gzip', sends(gzipSync(Buffer.alloc(70 * MB, 'a'))), /^The file is larger than 64 MB\./],
    [
      'a bomb in Excel',
      sends(workbook(`<worksheet>${' '.repeat(201 * MB)}</worksheet>`)),
      /^The file unpacks to more than 200 MB\./,
    ],
  ];

  test('all kinds of them at once', nightly, async () => {
    const partners: Partner[] = [];
    for (const [at, [, answer]] of files.entries()) partners.push(await withAddress(`hostile-${at}`, answer));
    await work();
    const ends = await Promise.all(partners.map(endOf));
    expect(ends).toEqual(files.map(([, , problem]) => ['refused', expect.stringMatching(problem)]));
    expect(await endOf(good)).toEqual(['done', null]);
  });
});

const limits: RunLimits = { memoryMb: 700, stepMs: 150_000, longestMs: 600_000 };
const TOO_MUCH =
  'Reading the file took too long or too much memory, so nothing more was changed. Send the homes in several files.';

test.each([
  [
    'memory',
    { ...limits, memoryMb: 60 },
    sends(`[${`{"a":"${'x'.repeat(1000)}","c":"d"},`.repeat(49_000)}{}]`),
  ],
  ['time without a step', { ...limits, stepMs: 1_000 }, () => undefined],
  ['time in all', { ...limits, longestMs: 1_000 }, () => undefined],
] as const)(
  'a file that needs too much %s ends its thread and nothing else, and people are told',
  async (_, few, answer) => {
    const hostile = await withAddress('hostile', answer);
    await work({ limits: few });
    expect(await endOf(hostile)).toEqual(['failed', TOO_MUCH]);
    expect(await endOf(good)).toEqual(['done', null]);
    expect(
      await site.sql.query(
        `select payload ->> 'problem' as problem from public.outbox where kind = 'feed_refused_for_staff'`,
      ),
    ).toEqual([{ problem: TOO_MUCH }]);
    expect(Number((await good.home('K1'))['price'])).toBe(23_000);
    expect((await hostile.send(fileOf(...homesOf(2)), day(2))).state).toBe('done');
  },
);
