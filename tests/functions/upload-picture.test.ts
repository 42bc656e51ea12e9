import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { refusalSchema } from '#contracts/refusal.ts';
import { notAPicture, uploadPictureResponse } from '#contracts/upload-picture.ts';
import {
  photographFiles,
  photographAddress,
  PHOTOGRAPH_BUCKET,
  UPLOAD_BUCKET,
} from '#domain/photograph/photograph.ts';
import { handler } from '#functions/upload-picture/handler.ts';
import { makePhotographs } from '#generator/photographs/make-photographs.ts';
import {
  judgePhotographs,
  listRestoredPhotographs,
  readPhotographCases,
  removeOrphans,
} from '#server/checkup/photographs.ts';
import { readStoredFiles } from '#server/checkup/stored-files.ts';
import { storedFile } from '#server/files/stored-file.ts';
import { silentLog } from '#server/log/log.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
import { forgetExpired } from '#server/supabase/forget-expired.ts';
import { createClient } from '@supabase/supabase-js';
import { type Backend, backendUrl, openBackend } from './open-backend.ts';
import { bearerHeaders, type Person, setRole, signUp } from './signed-in.ts';

const now = new Date('2026-11-22T04:30:00Z');
let backend: Backend;
let admin: Person;
let client: ServiceClient;
beforeAll(async () => {
  backend = await openBackend();
  admin = await signUp(backend, 'admin@angala.test', 'admin');
  client = createClient(backendUrl, backend.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: backend.fetch },
  });
});
beforeEach(() =>
  backend.sql.exec(
    `delete from public.photographs; delete from public.picture_uploads;
     delete from storage.objects where bucket_id like 'photograph%'`,
  ),
);
afterAll(() => backend.close());

const url = `${backendUrl}/functions/v1/upload-picture`;
const send = (body: BodyInit, headers: Record<string, string> = bearerHeaders(admin)) =>
  backend.at(now)(handler)(
    new Request(url, { method: 'POST', body, headers: { 'content-type': 'image/jpeg', ...headers } }),
  );
const upload = async (body: BodyInit) => uploadPictureResponse.parse(await (await send(body)).json());
async function refusalOf(answer: Promise<Response>) {
  const response = await answer;
  return { status: response.status, ...refusalSchema.parse(await response.json()).error };
}
const make = (signal?: AbortSignal) =>
  makePhotographs({ client, log: silentLog, ...(signal ? { signal } : {}) });
const rows = () =>
  backend.sql.query('select status, refusal, width, height from public.photographs order by hash');
const stored = async () =>
  (
    await backend.sql.query<{ name: string }>(
      `select bucket_id || '/' || name as name from storage.objects where bucket_id like 'photograph%' order by 1`,
    )
  ).map(({ name }) => name);
const read = (address: string, init?: RequestInit) => backend.fetch(`${backendUrl}${address}`, init);

const photograph = (width: number, height: number, background = '#8a5a44') =>
  sharp({ create: { width, height, channels: 3, background } });
/** As a phone stores a photograph: rotated by its metadata, with the camera and the place. */
const fromTelephone = () =>
  photograph(900, 600)
    .withExif({ IFD0: { Orientation: '6', Make: 'Secret camera' }, IFD3: { GPSLatitude: '12/1 58/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

describe('an upload', () => {
  test('is made into sizes that visitors can read, and the original is deleted', async () => {
    const bytes = await photograph(2400, 1600).jpeg().toBuffer();
    const hash = createHash('sha256').update(bytes).digest('hex');
    expect(await upload(bytes)).toEqual({ hash, status: 'received' });
    expect(await make()).toBe(1);
    expect(await rows()).toEqual([{ status: 'ready', refusal: null, width: 1600, height: 1067 }]);
    expect(await stored()).toEqual(
      photographFiles(hash)
        .map((file) => `${PHOTOGRAPH_BUCKET}/${file}`)
        .sort(),
    );

    const answer = await read(photographAddress(hash));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const widths = photographFiles(hash).map(async (file) => {
      const size = await read(`/storage/v1/object/public/${PHOTOGRAPH_BUCKET}/${file}`);
      return (await sharp(await size.arrayBuffer()).metadata()).width;
    });
    expect(await Promise.all(widths)).toEqual([336, 336, 480, 480, 800, 800, 1200, 1200, 1600, 1600]);
    const etag = answer.headers.get('etag') ?? '';
    expect((await read(photographAddress(hash), { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('is rotated upright and stored without data of camera and place', async () => {
    const { hash } = await upload(await fromTelephone());
    await make();
    expect(await rows()).toMatchObject([{ width: 600, height: 900 }]);
    for (const file of photographFiles(hash)) {
      const answer = await read(`/storage/v1/object/public/${PHOTOGRAPH_BUCKET}/${file}`);
      if (answer.status !== 200) continue;
      const bytes = Buffer.from(await answer.arrayBuffer());
      const { exif, xmp, iptc, width, height } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc, upright: Number(width) < Number(height) }).toEqual({ upright: true });
      expect(bytes.includes('Secret camera')).toBe(false);
    }
  });

  test.each(['png', 'webp', 'avif'] as const)('may be a %s, whatever its content type', async (format) => {
    await upload(await photograph(700, 500).toFormat(format).toBuffer());
    await make();
    expect(await rows()).toMatchObject([{ status: 'ready', width: 700 }]);
  });

  test('sent again, also after it is ready, makes no second photograph', async () => {
    const bytes = await photograph(500, 400).jpeg().toBuffer();
    expect((await upload(bytes)).status).toBe('received');
    expect((await upload(bytes)).status).toBe('received');
    await make();
    expect((await upload(bytes)).status).toBe('ready');
    expect(await make()).toBe(0);
    expect(await stored()).not.toContainEqual(expect.stringContaining(UPLOAD_BUCKET));
  });
});

describe('a photograph whose worker was ended', () => {
  test('is made again from the beginning by the next worker', async () => {
    const { hash } = await upload(await photograph(500, 400).jpeg().toBuffer());
    // The first worker ended after it had stored one of the sizes, incomplete.
    await client.rpc('claim_photographs', {});
    await client.storage
      .from(PHOTOGRAPH_BUCKET)
      .upload(`${hash}/480.jpg`, new Blob(['half'], { type: 'image/jpeg' }), { contentType: 'image/jpeg' });
    expect(await make()).toBe(0);
    await backend.sql.query(`update public.photographs set lease_until = now() - interval '1 second'`);
    expect(await make()).toBe(1);
    expect(await rows()).toMatchObject([{ status: 'ready' }]);
    const smallest = await read(`/storage/v1/object/public/${PHOTOGRAPH_BUCKET}/${hash}/480.jpg`);
    expect((await sharp(await smallest.arrayBuffer()).metadata()).width).toBe(480);
  });

  test('is not started after the worker is told to stop', async () => {
    for (const width of [400, 401]) await upload(await photograph(width, 300).jpeg().toBuffer());
    const controller = new AbortController();
    controller.abort();
    expect(await make(controller.signal)).toBe(0);
    expect(await rows()).toMatchObject([{ status: 'received' }, { status: 'received' }]);
  });
});

describe('the guards of photographs', () => {
  test('refuse an upload by a stranger, before reading the body, by a user and by a page of another site', async () => {
    const countingUpload = () => {
      let reads = 0;
      const pull = (controller: ReadableStreamDefaultController) => {
        reads++;
        controller.close();
      };
      const body = new ReadableStream({ pull }, { highWaterMark: 0 });
      const request = new Request(url, { method: 'POST', body, ...{ duplex: 'half' } });
      return { request, pulled: () => reads };
    };
    const strangerUpload = countingUpload();
    expect((await backend.at(now)(handler)(strangerUpload.request)).status).toBe(401);
    expect(strangerUpload.pulled()).toBe(0);
    const key = { authorization: `Bearer ${backend.publishableKey}` };
    expect(await refusalOf(send('x', key))).toMatchObject({ status: 401 });
    const user = await signUp(backend, 'user@angala.test');
    expect(await refusalOf(send('x', bearerHeaders(user)))).toMatchObject({ status: 403 });
    const demoted = await signUp(backend, 'demoted@angala.test', 'admin');
    await setRole(backend, demoted.id, 'user');
    expect(await refusalOf(send('x', bearerHeaders(demoted)))).toMatchObject({ status: 403 });
    const foreignHeaders = { ...bearerHeaders(admin), origin: 'https://evil.example' };
    expect(await refusalOf(send('x', foreignHeaders))).toMatchObject({ status: 403 });
    expect(await rows()).toEqual([]);
  });

  test('let no admin list or write files in storage, or read an original', async () => {
    const { hash } = await upload(await photograph(500, 400).jpeg().toBuffer());
    const person = { apikey: backend.publishableKey, ...bearerHeaders(admin) };
    const requests = [
      ['POST', `/storage/v1/object/list/${PHOTOGRAPH_BUCKET}`],
      ['POST', `/storage/v1/object/${PHOTOGRAPH_BUCKET}/x.jpg`],
      ['GET', `/storage/v1/object/public/${UPLOAD_BUCKET}/${hash}`],
      ['GET', `/storage/v1/object/authenticated/${UPLOAD_BUCKET}/${hash}`],
    ] as const;
    for (const [method, address] of requests) {
      const answer = await read(address, { method, headers: person });
      expect([address, answer.status >= 400]).toEqual([address, true]);
    }
  });
});

describe('a hostile file', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  test.each([
    ['an SVG', svg],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a GIF that is a script', 'GIF89a=1;alert(1)'],
    ['a HEIC', '\0\0\0\u0018ftypheic\0\0\0\0mif1heic'],
    ['nothing', ''],
  ])('is refused before it is stored: %s', async (_, body) => {
    expect(await refusalOf(send(body))).toMatchObject({ status: 400, code: 'invalid' });
    expect(await rows()).toEqual([]);
  });

  test('is refused beyond 20 MB', async () => {
    const large = new Uint8Array(20 * 1024 * 1024 + 1).fill(0xff);
    expect(await refusalOf(send(large))).toMatchObject({ status: 413, code: 'too_large' });
    expect(notAPicture).toContain('JPEG');
  });

  test('is refused by the worker with a message, without much memory and without stopping the next one', async () => {
    const jpeg = await photograph(2400, 1600).jpeg().toBuffer();
    const hostileFiles = {
      truncated: jpeg.subarray(0, jpeg.byteLength / 2),
      'a page behind the first bytes of a JPEG': Buffer.concat([jpeg.subarray(0, 20), Buffer.from(svg)]),
      '20,000 pixels long': await photograph(20_000, 50).png().toBuffer(),
      // More than 50 million pixels in a file of a fifth of a megabyte.
      'a bomb': await photograph(7_100, 7_100).png({ compressionLevel: 9 }).toBuffer(),
    };
    for (const body of Object.values(hostileFiles)) await upload(body);
    await upload(jpeg);
    const before = process.memoryUsage.rss();
    expect(await make()).toBe(5);
    expect(process.memoryUsage.rss() - before).toBeLessThan(400 * 1024 * 1024);
    const statuses = (await rows()).map(({ status }) => status);
    expect(statuses.filter((status) => status === 'refused')).toHaveLength(4);
    expect(statuses.filter((status) => status === 'ready')).toHaveLength(1);
    const refusals = (await rows()).map(({ refusal }) => String(refusal ?? '')).filter(Boolean);
    for (const refusal of refusals) expect(refusal).toMatch(/then add it again\.$/);
    // The refusal gives correct advice: 7,000 by 7,000 is accepted.
    expect(refusals.filter((refusal) => refusal.includes('at most 7,000 on its longer side'))).toHaveLength(
      2,
    );
  });

  test('that is also an HTML page is shown as a picture without the page', async () => {
    const polyglot = Buffer.concat([await photograph(500, 400).jpeg().toBuffer(), Buffer.from(svg)]);
    const { hash } = await upload(polyglot);
    await make();
    const shownBytes = Buffer.from(await (await read(photographAddress(hash))).arrayBuffer());
    expect(shownBytes.includes('script')).toBe(false);
  });
});

test('the files of a photograph that no home has shown for 30 days are deleted', async () => {
  await upload(await photograph(500, 400).jpeg().toBuffer());
  await make();
  await forgetExpired(client);
  expect(await stored()).not.toEqual([]);
  await backend.sql.query(`update public.photographs set unused_since = now() - interval '31 days'`);
  await forgetExpired(client);
  expect([await rows(), await stored()]).toEqual([[], []]);
});

test('the doctor finds orphaned files and photographs without files, and deletes the orphans', async () => {
  const { hash } = await upload(await photograph(500, 400).jpeg().toBuffer());
  await make();
  const orphanedFile = `${'f'.repeat(64)}/1600.jpg`;
  const file = new Blob(['left'], { type: 'image/jpeg' });
  await client.storage.from(PHOTOGRAPH_BUCKET).upload(orphanedFile, file, { contentType: 'image/jpeg' });
  await client.storage.from(PHOTOGRAPH_BUCKET).remove([`${hash}/1600.jpg`]);
  const cases = await readPhotographCases(client);
  expect(cases).toEqual({ orphans: [`${PHOTOGRAPH_BUCKET}/${orphanedFile}`], lacking: [hash], late: [] });
  expect(judgePhotographs(cases).map(({ check }) => check)).toEqual(['storage', 'storage']);
  expect(await removeOrphans(client, cases, backend.localDir)).toBe(1);
  expect((await readPhotographCases(client)).orphans).toEqual([]);
});

test('files restored from a backup are listed again', async () => {
  const { hash } = await upload(await photograph(500, 400).jpeg().toBuffer());
  await make();
  await backend.sql.exec(`delete from storage.objects where bucket_id = 'photographs'`);
  const cases = await readPhotographCases(client);
  expect(cases.lacking).toEqual([hash]);
  // A file that was damaged on the way stays a finding.
  const damaged = storedFile(join(backend.localDir, 'storage'), PHOTOGRAPH_BUCKET, `${hash}/1600.jpg`);
  const whole = readFileSync(damaged);
  writeFileSync(damaged, whole.subarray(1));
  await listRestoredPhotographs(client, backend.localDir, silentLog);
  expect((await readPhotographCases(client)).lacking).toEqual([hash]);
  writeFileSync(damaged, whole);
  await listRestoredPhotographs(client, backend.localDir, silentLog);
  expect((await readPhotographCases(client)).lacking).toEqual([]);
});

describe('many uploads at once', () => {
  /** A picture that arrives only after `release` is called. `begun`: it was let in, and its body is being read. */
  function slowUpload(width: number, person = admin) {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const body = new ReadableStream(
      {
        async pull(controller) {
          begin();
          await released;
          controller.enqueue(await photograph(width, 200).jpeg().toBuffer());
          controller.close();
        },
      },
      // Pulls nothing before somebody reads.
      { highWaterMark: 0 },
    );
    const request = new Request(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'image/jpeg', ...bearerHeaders(person) },
      ...{ duplex: 'half' },
    });
    return { answer: backend.at(now)(handler)(request), begun, release: () => release() };
  }
  const haveBegun = (uploads: readonly { begun: Promise<void> }[]) =>
    Promise.all(uploads.map(({ begun }) => begun));
  const underWay = async () => (await backend.sql.query('select from public.picture_uploads')).length;
  const picture = (width = 320) => photograph(width, 200).jpeg().toBuffer();
  beforeEach(() => backend.sql.exec('delete from public.picture_uploads'));

  test('of one person are three, the next is told when to try again, and then is stored', async () => {
    const uploads = [301, 302, 303].map((width) => slowUpload(width));
    await haveBegun(uploads);
    const refusal = await send(await picture());
    expect([refusal.status, refusal.headers.get('retry-after')]).toEqual([429, '2']);
    expect(await stored()).toEqual([]);
    for (const { release } of uploads) release();
    for (const { answer } of uploads) expect((await answer).status).toBe(200);
    expect((await upload(await picture())).status).toBe('received');
    expect(await underWay()).toBe(0);
  });

  test('of all people are six', async () => {
    const others = await Promise.all(
      ['one@angala.test', 'two@angala.test'].map((email) => signUp(backend, email, 'editor')),
    );
    const uploads = others.flatMap((person, nth) =>
      [1, 2, 3].map((width) => slowUpload(300 + 3 * nth + width, person)),
    );
    await haveBegun(uploads);
    expect((await send(await picture())).status).toBe(429);
    for (const { release } of uploads) release();
    for (const { answer } of uploads) expect((await answer).status).toBe(200);
    expect((await send(await picture())).status).toBe(200);
  });

  test('wait while a hundred pictures of one person wait for their sizes', async () => {
    await backend.sql.query(
      `insert into public.photographs (hash, type, bytes, received_by)
       select md5(n::text) || md5(n::text), 'image/jpeg', 1, $1 from generate_series(1, 100) as n`,
      [admin.id],
    );
    const refusal = await send(await picture());
    expect([refusal.status, refusal.headers.get('retry-after')]).toEqual([429, '30']);
  });

  test('are stored or told to wait, all 24 of them, and none fails', async () => {
    const uploads = [301, 302, 303].map((width) => slowUpload(width));
    await haveBegun(uploads);
    const others = await Promise.all(
      Array.from({ length: 21 }, async (_, nth) => (await send(await picture(320 + (nth % 12)))).status),
    );
    expect(new Set(others)).toEqual(new Set([429]));
    for (const { release } of uploads) release();
    const statuses = await Promise.all(uploads.map(async ({ answer }) => (await answer).status));
    expect(statuses).toEqual([200, 200, 200]);
    expect(await rows()).toHaveLength(3);
    expect((await readPhotographCases(client)).orphans).toEqual([]);
  });

  test('of the same picture are stored once: the second is told to wait for the first', async () => {
    const bytes = await picture();
    const hash = createHash('sha256').update(bytes).digest('hex');
    await backend.sql.query('insert into public.picture_uploads (staff, hash) values ($1, $2)', [
      admin.id,
      hash,
    ]);
    const refusal = await send(bytes);
    expect([refusal.status, refusal.headers.get('retry-after')]).toEqual([429, '1']);
    await backend.sql.exec('delete from public.picture_uploads');
    expect((await upload(bytes)).status).toBe('received');
  });

  test('end when the picture is refused, too large or its function was killed', async () => {
    for (const body of ['', 'no picture', new Uint8Array(20 * 1024 * 1024 + 1).fill(0xff)]) await send(body);
    expect(await underWay()).toBe(0);
    await backend.sql.query(
      `insert into public.picture_uploads (staff, lease_until)
       select $1, now() - interval '1 second' from generate_series(1, 3)`,
      [admin.id],
    );
    expect((await send(await picture())).status).toBe(200);
  });
});

describe('an original that was stored without a photograph', () => {
  const hash = 'a'.repeat(64);
  const storeOriginal = () =>
    client.storage
      .from(UPLOAD_BUCKET)
      .upload(hash, new Blob(['left'], { type: 'image/jpeg' }), { contentType: 'image/jpeg' });
  const note = (leaseEnds: string) =>
    backend.sql.query(
      `insert into public.picture_uploads (staff, hash, lease_until) values ($1, $2, now() + $3::interval)`,
      [admin.id, hash, leaseEnds],
    );

  test('is none while its upload is under way, and is found and deleted as soon as that has ended', async () => {
    await note('1 minute');
    await storeOriginal();
    expect((await readPhotographCases(client)).orphans).toEqual([]);
    await backend.sql.exec('delete from public.picture_uploads');
    const cases = await readPhotographCases(client);
    expect(cases.orphans).toEqual([`${UPLOAD_BUCKET}/${hash}`]);
    await removeOrphans(client, cases, null);
    expect(await stored()).toEqual([]);
  });

  test('is found when its function was killed', async () => {
    await note('-1 second');
    await storeOriginal();
    expect((await readPhotographCases(client)).orphans).toEqual([`${UPLOAD_BUCKET}/${hash}`]);
  });

  test('is found and deleted on the disk, also when the database does not list it', async () => {
    const filesOnDisk = () => readStoredFiles(backend.localDir, () => false);
    await storeOriginal();
    await backend.sql.exec(`delete from storage.objects where bucket_id = 'photograph-uploads'`);
    const cases = await readPhotographCases(client, await filesOnDisk());
    expect(cases.orphans).toContain(`${UPLOAD_BUCKET}/${hash}`);
    await removeOrphans(client, cases, backend.localDir);
    expect(await filesOnDisk()).not.toContainEqual(
      expect.objectContaining({ bucket: UPLOAD_BUCKET, name: hash }),
    );
  });

  test('is what remains when the row cannot be written, and the doctor sees it at once', async () => {
    await backend.sql.exec(
      `alter table public.photographs add constraint broken check (bytes < 0) not valid`,
    );
    try {
      const bytes = await photograph(310, 200).jpeg().toBuffer();
      vi.spyOn(console, 'error').mockImplementation(() => {});
      expect((await send(bytes)).status).toBe(500);
      expect((await readPhotographCases(client)).orphans).toHaveLength(1);
    } finally {
      vi.restoreAllMocks();
      await backend.sql.exec('alter table public.photographs drop constraint broken');
    }
  });
});
