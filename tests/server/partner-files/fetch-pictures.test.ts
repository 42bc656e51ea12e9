import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { photographAddress } from '#domain/photograph/photograph.ts';
import { makePhotographs } from '#generator/photographs/make-photographs.ts';
import { silentLog } from '#server/log/log.ts';
import { fetchPictures, type FetchPicturesOptions } from '#server/partner-files/fetch-pictures.ts';
import { type PictureQuota, pictureQuota, quotaProblem } from '#server/partner-files/picture-quota.ts';
import { openTestingSite, type TestingSite } from '../../generator/testing-site.ts';
import {
  addPartner,
  day,
  fileOf,
  hoursAfter,
  type Partner,
  resetPartners,
  type Row,
} from './open-partner.ts';
import { emptyTables } from '../../fixtures/empty-tables.ts';
import { nightly } from '../../fixtures/nightly.ts';

const pictureOf = (colour: string) =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

function testsOn(database: 'postgres' | 'pglite') {
  let site: TestingSite;
  let partner: Partner;
  let server: Server;
  let origin: string;
  let red: Buffer;
  let blue: Buffer;
  /** What the partner's server has, by path. */
  const pictures = new Map<string, { body: Buffer; etag?: string; status?: number }>();
  let asked: string[] = [];
  /** What the partner's server does with pictures below /slow/. */
  let slow: (response: ServerResponse) => unknown = () => {};
  beforeAll(async () => {
    [red, blue] = await Promise.all([pictureOf('#a33'), pictureOf('#33a')]);
    site = await openTestingSite({ database });
    server = createServer(answer);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('The server has no port.');
    origin = `http://kaveri.test:${address.port}`;
  });
  beforeEach(async () => {
    await resetPartners(site);
    await site.sql.exec(emptyTables('photographs'));
    partner = await addPartner(site);
    await allowHttp(partner);
    pictures.clear();
    pictures.set('/red.jpg', { body: red, etag: '"red"' }).set('/blue.jpg', { body: blue });
    asked = [];
  });
  afterAll(async () => {
    server.close();
    await site.close();
  });

  async function allowHttp({ id }: Partner): Promise<void> {
    await site.sql.query(
      `insert into public.partner_feeds as feed (partner_id, allows_http) values ($1, true)
       on conflict (partner_id) do update set allows_http = true`,
      [id],
    );
  }

  function answer({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
    asked.push(url);
    if (url.startsWith('/slow/')) {
      slow(response);
      return;
    }
    const { body, etag, status = 200 } = pictures.get(url) ?? { body: Buffer.alloc(0), status: 404 };
    if (etag !== undefined && headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.writeHead(status, etag === undefined ? {} : { etag }).end(body);
  }

  const send = (names: readonly string[], at = day(1)) =>
    partner.send(fileOf({ Images: names.map((name) => `${origin}/${name}`).join(', ') }), at);
  const fetchAll = (
    at = day(1),
    options: Partial<Pick<FetchPicturesOptions, 'timeoutMs' | 'now' | 'quota'>> = {},
  ) =>
    fetchPictures({
      client: site.client,
      log: silentLog,
      now: () => at,
      ...options,
      network: {
        lookup: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
        isPublic: () => true,
      },
    });
  const make = () => makePhotographs({ client: site.client, log: silentLog });
  const hashes = async () =>
    (await site.sql.query<Row>('select hash from public.photographs order by bytes, hash')).map(({ hash }) =>
      String(hash),
    );
  const imagesOf = async () => (await partner.home('K1'))['images'];
  const broken = () =>
    site.sql.query<Row>('select address, problem, failures from private.broken_partner_pictures($1)', [
      partner.id,
    ]);
  const hashOf = async (name: string) =>
    (
      await site.sql.query<Row>('select hash from public.partner_pictures where address = $1', [
        `${origin}/${name}`,
      ])
    )[0]?.['hash'];
  const addressOf = async (name: string) => photographAddress(String(await hashOf(name)));

  test('are shown in the order of the file once they have their sizes, and a second run fetches none again', async () => {
    await send(['blue.jpg', 'red.jpg']);
    expect(await imagesOf()).toEqual([]);
    expect(await fetchAll()).toBe(2);
    expect(await make()).toBe(2);
    const shown = [await addressOf('blue.jpg'), await addressOf('red.jpg')];
    expect(await partner.home('K1')).toMatchObject({ images: shown });
    expect(Object.keys(Object((await partner.home('K1'))['photographs']))).toHaveLength(2);

    await send(['blue.jpg', 'red.jpg'], day(2));
    expect(await fetchAll(day(2))).toBe(0);
    expect(asked).toHaveLength(2);
    expect(await imagesOf()).toEqual(shown);
  });

  describe('have a quota for each partner', () => {
    const one: PictureQuota = { ...pictureQuota, pictures: 1 };

    test('beyond which they wait and staff are told, while those that are stored are shown and those of others come', async () => {
      const other = await addPartner(site, { slug: 'other' });
      await allowHttp(other);
      pictures.set('/a.jpg', { body: red }).set('/b.jpg', { body: blue });
      await send(['red.jpg', 'blue.jpg', 'a.jpg', 'b.jpg']);
      await other.send(fileOf({ Images: `${origin}/blue.jpg` }));
      await fetchAll(day(1), { quota: one });
      await make();
      expect(await imagesOf()).toHaveLength(1);
      expect((await other.home('K1'))['images']).toHaveLength(1);
      expect((await broken()).map(({ problem }) => problem)).toEqual(
        Array.from(
          { length: 3 },
          () =>
            'The partner has as many pictures as we store of one: 1, or 50 GB. Further ones wait until others are gone.',
        ),
      );
      // That which is stored is looked at as ever, and the others come when there is room.
      expect(await fetchAll(day(12), { quota: { ...one, pictures: 4 } })).toBeGreaterThanOrEqual(4);
      expect(await broken()).toEqual([]);
    });

    test('also of bytes, and of those of a day', async () => {
      await send(['red.jpg', 'blue.jpg']);
      await fetchAll(day(1), { quota: { ...pictureQuota, bytesOfDay: 1 } });
      expect((await broken()).map(({ problem }) => String(problem))).toEqual([
        expect.stringContaining(
          'As many pictures were fetched as we take of one partner in a day: 20,000, or',
        ),
      ]);
      expect(await fetchAll(day(3), { quota: { ...pictureQuota, bytesOfDay: 1 } })).toBe(1);
      expect(await broken()).toEqual([]);
      expect(quotaProblem({ pictures: 2, bytes: 60e9, fetched: 0, fetched_bytes: 0 }, pictureQuota)).toBe(
        'The partner has as many pictures as we store of one: 1,00,000, or 50 GB. Further ones wait until others are gone.',
      );
    });
  });

  test('have the captions of the file, also when the file mends one', async () => {
    const captioned = (caption: string, at: Date) =>
      partner.send(
        fileOf({
          image1: `${origin}/red.jpg`,
          image1_caption: caption,
          image2: `${origin}/blue.jpg`,
          image2_caption: '',
        }),
        at,
      );
    await captioned('The hall', day(1));
    await fetchAll();
    const [images, captions] = [await imagesOf(), async () => (await partner.home('K1'))['image_desc']];
    expect(await captions()).toEqual(['The hall', '']);
    await captioned('The hall, with a skylight', day(2));
    expect(await captions()).toEqual(['The hall, with a skylight', '']);
    expect(await imagesOf()).toEqual(images);
    expect(asked).toHaveLength(2);
  });

  test('that are floor plans are fetched too, and stand as floor plans, never at the partner’s address', async () => {
    const plans = async () => (await partner.home('K1'))['floor_plans'];
    const file = fileOf({ Images: `${origin}/red.jpg`, 'Floor plan': `${origin}/blue.jpg` });
    await partner.send(file);
    expect(await plans()).toBeNull();
    expect(await fetchAll()).toBe(2);
    expect(await make()).toBe(2);
    expect([await imagesOf(), await plans()]).toEqual([
      [await addressOf('red.jpg')],
      [await addressOf('blue.jpg')],
    ]);
    expect(Object.keys(Object((await partner.home('K1'))['photographs']))).toHaveLength(2);
    await site.sql.query(`update public.properties set floor_plans = '{}' where partner_id = $1`, [
      partner.id,
    ]);
    await partner.send(fileOf({ Images: `${origin}/blue.jpg`, 'Floor plan': `${origin}/red.jpg` }), day(2));
    expect([await imagesOf(), await plans()]).toEqual([[await addressOf('blue.jpg')], []]);
  });

  test('are one photograph where their content is the same, and it is not shown twice', async () => {
    pictures.set('/copy.jpg', { body: red });
    await send(['red.jpg', 'copy.jpg', 'blue.jpg']);
    await fetchAll();
    expect(await hashes()).toHaveLength(2);
    expect(await imagesOf()).toEqual([await addressOf('red.jpg'), await addressOf('blue.jpg')]);
  });

  test('follow the file into another order, and to new pictures, without fetching the others', async () => {
    await send(['red.jpg', 'blue.jpg']);
    await fetchAll();
    await send(['blue.jpg', 'red.jpg'], day(2));
    expect(await imagesOf()).toEqual([await addressOf('blue.jpg'), await addressOf('red.jpg')]);
    pictures.set('/green.jpg', { body: await pictureOf('#3a3') });
    await send(['green.jpg', 'red.jpg'], day(3));
    expect(await fetchAll(day(3))).toBe(1);
    expect(await imagesOf()).toEqual([await addressOf('green.jpg'), await addressOf('red.jpg')]);
  });

  test('are looked at again after a week, and a picture that changed at its address is shown', async () => {
    await send(['red.jpg', 'blue.jpg']);
    await fetchAll();
    const first = await imagesOf();
    expect(await fetchAll(day(9))).toBe(2);
    expect(await imagesOf()).toEqual(first);
    expect(await hashes()).toHaveLength(2);
    pictures.set('/red.jpg', { body: await pictureOf('#733'), etag: '"darker"' });
    await fetchAll(day(17));
    expect(await imagesOf()).toEqual([await addressOf('red.jpg'), await addressOf('blue.jpg')]);
    expect(await imagesOf()).not.toEqual(first);
  });

  test('that are broken are tried again later, listed for staff, and keep the others from nobody', async () => {
    pictures.set('/text.jpg', { body: Buffer.from('<html>no picture</html>') });
    await send(['gone.jpg', 'red.jpg', 'text.jpg']);
    expect(await fetchAll()).toBe(3);
    expect(await imagesOf()).toEqual([await addressOf('red.jpg')]);
    expect((await broken()).map(({ address, failures }) => [address, failures]).toSorted()).toEqual([
      [`${origin}/gone.jpg`, 1],
      [`${origin}/text.jpg`, 1],
    ]);
    expect(await fetchAll(hoursAfter(day(1), 0.5))).toBe(0);
    pictures.set('/gone.jpg', { body: blue });
    expect(await fetchAll(hoursAfter(day(1), 1.5))).toBe(2);
    expect(await imagesOf()).toEqual([await addressOf('gone.jpg'), await addressOf('red.jpg')]);
    expect(await broken()).toMatchObject([{ failures: 2 }]);
    expect(await fetchAll(hoursAfter(day(1), 3))).toBe(0);
  });

  test('never take the last picture from a home: not a file without pictures, not a server that lost them', async () => {
    await send(['red.jpg']);
    await fetchAll();
    const shown = await imagesOf();
    await partner.send(fileOf({ Images: '' }), day(2));
    expect(await imagesOf()).toEqual(shown);
    pictures.clear();
    await fetchAll(day(12));
    expect(await imagesOf()).toEqual(shown);
  });

  test('stay as staff arranged them', async () => {
    await send(['red.jpg', 'blue.jpg']);
    await fetchAll();
    const chosen = [await addressOf('blue.jpg')];
    await site.sql.query('update public.properties set images = $1 where partner_id = $2', [
      chosen,
      partner.id,
    ]);
    await send(['blue.jpg', 'red.jpg'], day(2));
    pictures.set('/red.jpg', { body: await pictureOf('#733') });
    await fetchAll(day(12));
    expect(await imagesOf()).toEqual(chosen);
  });

  describe('beside photographs that were sent by link and accepted', () => {
    const ofFile = async (...names: string[]) => Promise.all(names.map(addressOf));
    /** Accepts a photograph of the home, as staff do. Returns its address. */
    async function accept(seed: string): Promise<string> {
      const [photograph] = await site.sql.query<{ hash: string }>(
        `insert into public.photographs (hash, type, bytes, status, width, height, placeholder)
         values (encode(sha256(convert_to($1, 'UTF8')), 'hex'), 'image/jpeg', 1, 'ready', 1600, 1200, 'data:image/webp;base64,AA==')
         returning hash`,
        [seed],
      );
      await site.sql.query(
        `insert into public.sent_photographs (property_id, hash, partner_id, sent_at)
         select id, $2, partner_id, $3 from public.properties where partner_id = $1`,
        [partner.id, photograph?.hash, day(1).toISOString()],
      );
      await site.sql.query(
        `select private.show_sent_photograph(sent, null, $2) from public.sent_photographs as sent where hash = $1`,
        [photograph?.hash, day(1).toISOString()],
      );
      return photographAddress(String(photograph?.hash));
    }
    const arrange = (images: readonly string[]) =>
      site.sql.query('update public.properties set images = $1 where partner_id = $2', [images, partner.id]);

    test('follow the file, and the photographs stay behind them', async () => {
      await send(['red.jpg', 'blue.jpg']);
      await fetchAll();
      const kitchen = await accept('kitchen');
      expect(await imagesOf()).toEqual([...(await ofFile('red.jpg', 'blue.jpg')), kitchen]);
      await send(['blue.jpg', 'red.jpg'], day(2));
      expect(await imagesOf()).toEqual([...(await ofFile('blue.jpg', 'red.jpg')), kitchen]);
      expect((await partner.home('K1'))['image_desc']).toEqual(['', '', '']);
      await send(['blue.jpg'], day(3));
      expect(await imagesOf()).toEqual([...(await ofFile('blue.jpg')), kitchen]);
    });

    test('come behind those that staff have put in front, also where the home had none of the file', async () => {
      await send([]);
      const [hall, kitchen] = [await accept('hall'), await accept('bath')];
      await send(['red.jpg'], day(2));
      await fetchAll(day(2));
      expect(await imagesOf()).toEqual([hall, kitchen, ...(await ofFile('red.jpg'))]);
      await arrange([kitchen, ...(await ofFile('red.jpg')), hall]);
      await send(['red.jpg', 'blue.jpg'], day(3));
      await fetchAll(day(3));
      expect(await imagesOf()).toEqual([kitchen, ...(await ofFile('red.jpg', 'blue.jpg')), hall]);
    });

    test('stay as staff arranged them', async () => {
      await send(['red.jpg', 'blue.jpg']);
      await fetchAll();
      const chosen = [await accept('view'), ...(await ofFile('blue.jpg'))];
      await arrange(chosen);
      await send(['blue.jpg', 'red.jpg'], day(2));
      expect(await imagesOf()).toEqual(chosen);
    });

    test('are at most a hundred with them', async () => {
      await send(['red.jpg']);
      await fetchAll();
      const sent = [];
      for (let nth = 0; nth < 98; nth++) sent.push(await accept(`view ${nth}`));
      pictures.set('/green.jpg', { body: await pictureOf('#3a3') });
      await send(['red.jpg', 'blue.jpg', 'green.jpg'], day(2));
      await fetchAll(day(2));
      expect(await imagesOf()).toEqual([...(await ofFile('red.jpg', 'blue.jpg')), ...sent]);
    });
  });

  test('are fetched by one worker: another takes over only when the lease is over, and the late one stores nothing', async () => {
    await send(['red.jpg']);
    const claim = async (at: Date) =>
      (
        await site.sql.query<{ claimed: Row | null }>(
          `select public.claim_partner_picture('5 minutes', $1) as claimed`,
          [at.toISOString()],
        )
      )[0]?.claimed;
    const first = await claim(day(1));
    expect(await claim(day(1))).toBeNull();
    const second = await claim(hoursAfter(day(1), 1));
    const settle = async (claimed: unknown) =>
      (
        await site.sql.query<{ settled: boolean }>(
          'select public.settle_partner_picture($1, $2) as settled',
          [claimed, { state: 'refused', problem: 'Too slow.' }],
        )
      )[0]?.settled;
    expect(await settle(first)).toBe(false);
    expect(await settle(second)).toBe(true);
  });

  test('wait while a hundred photographs wait for their sizes', async () => {
    await send(['red.jpg']);
    await site.sql.exec(
      `insert into public.photographs (hash, type, bytes)
       select encode(sha256(nth::text::bytea), 'hex'), 'image/jpeg', 1 from generate_series(1, 100) as nth`,
    );
    expect(await fetchAll()).toBe(0);
    await site.sql.exec(`delete from public.photographs`);
    expect(await fetchAll()).toBe(1);
  });

  test('that no file names any more are forgotten, and hide none that is due', async () => {
    await send(['red.jpg', 'blue.jpg']);
    await fetchAll();
    await send(['red.jpg'], day(2));
    await fetchAll(day(12));
    expect(await site.sql.query('select address from public.partner_pictures')).toEqual([
      { address: `${origin}/red.jpg` },
    ]);
  });

  describe('of a partner whose server lets us wait', () => {
    let other: Partner;
    /** How often the slow server was asked, and what lets it answer. */
    let waiting: (() => void)[];
    beforeEach(async () => {
      waiting = [];
      other = await addPartner(site, { slug: 'slow' });
      await allowHttp(other);
      slow = (response) => waiting.push(() => response.destroy());
    });

    test('are never all that is fetched: the pictures of others come meanwhile', async () => {
      const slowOnes = Array.from({ length: 12 }, (_, nth) => `${origin}/slow/${nth}.jpg`);
      await other.send(fileOf({ Images: slowOnes.join(', ') }));
      await send(['red.jpg', 'blue.jpg']);
      const done = fetchAll();
      await expect.poll(imagesOf).toHaveLength(2);
      expect(waiting.length).toBeGreaterThan(0);
      slow = (response) => response.writeHead(404).end();
      for (const end of waiting) end();
      expect(await done).toBe(14);
    });

    test('wait for an hour when its slow answers have taken ten minutes, whatever they were', async () => {
      const slowOnes = Array.from({ length: 40 }, (_, nth) => `${origin}/slow/${nth}.jpg`);
      await other.send(fileOf({ Images: slowOnes.join(', ') }));
      let moment = day(1);
      slow = (response) => {
        moment = hoursAfter(moment, 1 / 60);
        response.writeHead(404).end();
      };
      const settled = await fetchAll(day(1), { now: () => moment });
      expect(settled).toBeGreaterThanOrEqual(3);
      expect(settled).toBeLessThanOrEqual(15);
      expect(await fetchAll(hoursAfter(moment, 0.5))).toBe(0);
    });

    test('wait for an hour when three in turn did not come, and are then tried again', async () => {
      const slowOnes = Array.from({ length: 12 }, (_, nth) => `${origin}/slow/${nth}.jpg`);
      await other.send(fileOf({ Images: slowOnes.join(', ') }));
      const settled = await fetchAll(day(1), { timeoutMs: 50 });
      expect(settled).toBeGreaterThanOrEqual(3);
      expect(settled).toBeLessThanOrEqual(6);
      expect(await fetchAll(hoursAfter(day(1), 0.5))).toBe(0);
      slow = (response) => response.writeHead(404).end();
      expect(await fetchAll(hoursAfter(day(1), 1.5))).toBe(12);
    });
  });
}

describe('pictures that a file names by address, on postgres', () => testsOn('postgres'));
describe('pictures that a file names by address, on pglite', nightly, () => testsOn('pglite'));
