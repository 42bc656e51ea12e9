import { describe, expect, test } from 'vitest';
import { readHomes } from '#domain/partner-file/read-homes.ts';
import type { FetchedFile, FetchRequest } from '#server/partner-files/fetch-file.ts';
import { fetchPages } from '#server/partner-files/fetch-pages.ts';
import { nextInLinkHeader } from '#server/partner-files/next-in-link-header.ts';
import { readPartnerFile } from '#server/partner-files/read-partner-file.ts';

const home = (id: string) => ({ id, listingType: 'Sale', bedrooms: 3, price: 9_500_000, locality: 'Hebbal' });
const version = { etag: '"one"', lastModified: null, answeredFrom: 'x' };
const asked: FetchRequest = {
  address: 'https://me:secret@a.example/homes',
  maxBytes: 10_000,
  timeoutMs: 5_000,
};

/** A server with these answers by address, and what it was asked for. */
function serve(
  answers: Readonly<Record<string, object | string>>,
  /** What a `Link` header says of the next page. */
  links: Readonly<Record<string, string>> = {},
) {
  const requests: FetchRequest[] = [];
  const fetchOne = (request: FetchRequest): Promise<FetchedFile> => {
    requests.push(request);
    const answer = new Map(Object.entries(answers)).get(request.address);
    if (answer === undefined) return Promise.resolve({ state: 'refused', reason: 'There is no file (404).' });
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
    const linked = new Map(Object.entries(links)).get(request.address) ?? null;
    return Promise.resolve({ state: 'read', bytes: Buffer.from(text), version, next: linked });
  };
  return { requests, fetchOne };
}

const referencesIn = async (file: FetchedFile) => {
  if (file.state !== 'read') return file;
  return readHomes(await readPartnerFile(file.bytes), { today: '2026-11-29' }).homes.map(
    ({ reference }) => reference,
  );
};
const next = (name: string, address: string, id: string) => ({ total: 3, [name]: address, data: [home(id)] });

describe('an answer in pages', () => {
  test.each(['nextLink', '@odata.nextLink', 'next_page_url', 'next'])(
    'is followed by its %s to the end, with the credentials that staff entered, and is one file',
    async (name) => {
      const { requests, fetchOne } = serve({
        'https://me:secret@a.example/homes': next(name, '/homes?page=2', 'A'),
        'https://me:secret@a.example/homes?page=2': next(name, 'https://a.example/homes?page=3', 'B'),
        'https://me:secret@a.example/homes?page=3': { total: 3, [name]: null, data: [home('C')] },
      });
      const file = await fetchPages({ ...asked, version }, fetchOne);
      expect(await referencesIn(file)).toEqual(['A', 'B', 'C']);
      // The version of the first page says nothing of the others.
      expect(file).toMatchObject({ version: null });
      expect(requests.map((request) => request.version)).toEqual([version, null, null]);
      expect(requests[2]?.maxBytes).toBeLessThan(requests[1]?.maxBytes ?? 0);
    },
  );

  test('is followed by its Link headers too, also where a page is a list alone', async () => {
    const first = 'https://me:secret@a.example/homes';
    const { fetchOne } = serve(
      { [first]: [home('A')], [`${first}?page=2`]: [home('B')], [`${first}?page=3`]: [home('C')] },
      { [first]: '/homes?page=2', [`${first}?page=2`]: 'https://a.example/homes?page=3' },
    );
    expect(await referencesIn(await fetchPages(asked, fetchOne))).toEqual(['A', 'B', 'C']);
    const again = serve({ [first]: [home('A')] }, { [first]: '/homes' });
    expect(await fetchPages(asked, again.fetchOne)).toMatchObject({ state: 'refused' });
    const elsewhere = serve({ [first]: [home('A')] }, { [first]: 'https://b.example/homes' });
    expect(await fetchPages(asked, elsewhere.fetchOne)).toMatchObject({ state: 'refused' });
    const table = serve({ [first]: 'Ref,BHK\nA,2\n' }, { [first]: '/homes?page=2' });
    expect(await fetchPages(asked, table.fetchOne)).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('one page of several'),
    });
  });

  test.each<[header: string | string[] | undefined, address: string | null]>([
    [
      '<https://a.example/h?page=2>; rel="next", <https://a.example/h?page=9>; rel="last"',
      'https://a.example/h?page=2',
    ],
    ['</h?page=1>; rel="prev", </h?page=3>; title="more"; rel=next', '/h?page=3'],
    ['</h?page=3>; rel="last next"', '/h?page=3'],
    ['</h?page=9>; rel="last"', null],
    ['</h?page=9>; rel="nextish"', null],
    [['</a>; rel="prev"', '</b>; rel="next"'], '/b'],
    [undefined, null],
  ])('a Link header %j names %j', (header, address) => {
    expect(nextInLinkHeader(header)).toBe(address);
  });

  test('that is the whole answer, and any other file, comes back as it is', async () => {
    for (const answer of [
      { next: null, data: [home('A')] },
      'Ref,next\nA,/2\n',
      '<a next="/2"/>',
      '{"next":',
    ]) {
      const { requests, fetchOne } = serve({ [asked.address]: answer });
      expect(await fetchPages(asked, fetchOne)).toMatchObject({ state: 'read', version });
      expect(requests).toHaveLength(1);
    }
  });

  test.each([
    ['https://other.example/2', 'leads to another server'],
    ['http://a.example/2', 'leads to another server'],
    ['https://a.example:8443/2', 'leads to another server'],
    ['/homes', 'the answer never ends'],
    ['/gone', 'Page 2 of the answer: There is no file (404).'],
  ])('is refused in words where its next page is %s', async (address, reason) => {
    const { fetchOne } = serve({ [asked.address]: next('next', address, 'A') });
    expect(await fetchPages(asked, fetchOne)).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining(reason),
    });
  });

  test('that never ends is given up', async () => {
    const { fetchOne } = serve({});
    let page = 0;
    const endless = (request: FetchRequest): Promise<FetchedFile> =>
      fetchOne(request).then(() => ({
        state: 'read',
        bytes: Buffer.from(JSON.stringify(next('next', `/homes?page=${++page}`, `A${page}`))),
        version: null,
      }));
    expect(await fetchPages({ ...asked, maxBytes: 1e9 }, endless)).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('more than 250 pages'),
    });
    expect(page).toBe(250);
  });

  test('whose next page nobody can ask for is refused as one page when it is read', async () => {
    const { fetchOne } = serve({ [asked.address]: { next_cursor: 'abc', data: [home('A')] } });
    await expect(referencesIn(await fetchPages(asked, fetchOne))).rejects.toThrow(
      'This is one page of an answer',
    );
  });
});
