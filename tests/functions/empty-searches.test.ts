import { beforeAll, afterEach, describe, expect, it } from 'vitest';
import { handler as recordEmptySearch } from '#functions/record-empty-search/handler.ts';
import { handler as search } from '#functions/search/handler.ts';
import { searchIndexFiles } from '#generator/search-index/search-index-files.ts';
import { searchIndex } from '#page-models/homes/search-index.ts';
import { aContext, anArea, aProperty, guid, minute } from '../fixtures/rows.ts';
import { jsonRequest, siteOrigin } from './open-backend.ts';
import { morning, setUpVisitorBackend } from './set-up-visitor-backend.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

const visitors = setUpVisitorBackend();
beforeAll(() =>
  visitors.backend.sql.exec(
    `insert into local_areas (area, slug) values ('Whitefield', 'whitefield') on conflict do nothing`,
  ),
);
afterEach(() => visitors.backend.sql.exec(emptyTables('empty_searches')));

const countedSearches = () =>
  visitors.backend.sql.query('select offer, query, label, searches from empty_searches order by query');

describe('filters that find no home', () => {
  const report = async (body: unknown, headers: Record<string, string> = {}) => {
    const request = jsonRequest('record-empty-search', body, headers);
    return (await visitors.backend.at(morning)(recordEmptySearch)(request)).status;
  };
  const filters = { offer: 'Sale', filters: 'bhk=9&area=whitefield&max=4730000&sort=price' };

  it('are counted in normalised form, without personal data', async () => {
    expect(await report(filters, { 'content-type': 'text/plain;charset=UTF-8' })).toBe(204);
    expect(await countedSearches()).toEqual([
      {
        offer: 'Sale',
        query: 'bhk=9&max=4700000&area=whitefield',
        label: 'Homes for sale: 9 BHK, Up to ₹47 L, Whitefield',
        searches: 1,
      },
    ]);
    const buckets = await visitors.backend.sql.query('select bucket from rate_limits');
    expect(JSON.stringify(buckets)).not.toMatch(/bhk|whitefield/);
  });

  it('are counted once a day per network, up to fifty different queries', async () => {
    for (let at = 0; at < 3; at += 1) await report(filters, { 'x-forwarded-for': '203.0.113.9' });
    await report(filters, { 'x-forwarded-for': '203.0.113.10' });
    expect(await countedSearches()).toMatchObject([{ searches: 2 }]);
    for (let at = 1; at < 60; at += 1)
      await report({ offer: 'Rent', filters: `bhk=${at}` }, { 'x-forwarded-for': '203.0.113.11' });
    expect(await visitors.count('empty_searches')).toBe(51);
  });

  it('that one network asks for again and again use up no limit of it', async () => {
    const from = { 'x-forwarded-for': '203.0.113.12' };
    for (let at = 0; at < 60; at += 1) await report(filters, from);
    await report({ offer: 'Rent', filters: 'bhk=8' }, from);
    expect(await countedSearches()).toHaveLength(2);
  });

  it.each([
    ['an unknown place', { ...filters, filters: 'area=call-98450-12345' }],
    ['words', { ...filters, filters: 'q=call+98450+12345' }],
    ['words beside filters that we know', { ...filters, filters: 'bhk=9&facing=call-me' }],
    ['an unknown filter', { ...filters, filters: 'bhk=9&phone=9845012345' }],
    ['nothing', { ...filters, filters: '' }],
    ['an unknown offer', { ...filters, offer: 'Land' }],
    [
      'too many values',
      { ...filters, filters: `bhk=${Array.from({ length: 180 }, (_, at) => at / 2 + 0.5)}` },
    ],
    ['invalid JSON', '{'],
  ])('with %s are not counted, and get the same response', async (_, body) => {
    expect(await report(body)).toBe(204);
    expect(await countedSearches()).toEqual([]);
  });

  it('from a foreign page or a bot are not counted', async () => {
    await report(filters, { origin: 'https://elsewhere.example' });
    await report(filters, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    expect(await countedSearches()).toEqual([]);
  });
});

describe('words of a search line', () => {
  const report = async (body: Record<string, unknown>, address = '203.0.113.20') => {
    const request = jsonRequest(
      'record-empty-search',
      { offer: 'Sale', filters: '', ...body },
      { 'x-forwarded-for': address },
    );
    return (await visitors.backend.at(morning)(recordEmptySearch)(request)).status;
  };
  const stored = () =>
    visitors.backend.sql.query('select kind, words, reading from typed_words order by kind, reading, words');
  afterEach(() => visitors.backend.sql.exec(emptyTables('typed_words')));

  it('that were left out are stored once three networks have typed them, however they write them', async () => {
    expect(await report({ words: 'Sea  View' }, '203.0.113.1')).toBe(204);
    await report({ words: 'sea view' }, '203.0.113.1');
    await report({ words: 'sea view' }, '203.0.113.2');
    expect(await stored()).toEqual([{ kind: 'left out', words: null, reading: null }]);
    const rows = await visitors.backend.sql.query('select * from typed_words, rate_limits');
    expect(JSON.stringify(rows)).not.toMatch(/sea|view|203\.0/i);
    await report({ words: 'SEA VIEW' }, '203.0.113.3');
    expect(await stored()).toEqual([{ kind: 'left out', words: 'sea view', reading: null }]);
  });

  it('that were not meant so are counted with what they were read as, in our own words', async () => {
    for (const address of ['203.0.113.4', '203.0.113.5', '203.0.113.6'])
      await report({ words: 'itpl', filters: 'near=manyata-tech-park&within=3000' }, address);
    expect(await stored()).toEqual([
      { kind: 'undone', words: 'itpl', reading: 'Within 3 km of Manyata Tech Park' },
    ]);
    expect(await countedSearches()).toEqual([]);
  });

  it.each([
    ['a number', { words: 'call 98450 12345' }],
    ['an address', { words: 'me@example.in' }],
    ['a sentence', { words: 'my name is meena' + ' and' }],
    ['nothing', { words: '' }],
    ['a reading of a place that nobody knows', { words: 'itpl', filters: 'area=call-98450-12345' }],
    ['a reading that cannot be read', { words: 'itpl', filters: 'phone=9845012345' }],
    ['no text', { words: 7 }],
  ])('with %s are not counted, and get the same response', async (_, body) => {
    for (const address of ['203.0.113.7', '203.0.113.8', '203.0.113.9'])
      expect(await report(body, address)).toBe(204);
    expect(await stored()).toEqual([]);
  });

  it('that one network types again and again use up no limit of it', async () => {
    for (let at = 0; at < 60; at += 1) await report({ words: 'sea view' }, '203.0.113.11');
    await report({ words: 'lake view' }, '203.0.113.11');
    expect(await visitors.count('typed_words')).toBe(2);
  });

  it('of one network are at most fifty a day', async () => {
    for (let at = 0; at < 60; at++) {
      const letters = String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26));
      await report({ words: `word ${letters}` }, '203.0.113.10');
    }
    expect(await visitors.count('typed_words')).toBe(50);
  });
});

describe('a search without JavaScript that finds no home', () => {
  const areas = [anArea(), anArea({ id: guid(51), slug: 'hebbal', area: 'Hebbal' })];
  const properties = Array.from({ length: 6 }, (_, at) =>
    aProperty({
      id: guid(1001 + at),
      slug: `home-${at}`,
      source_key: `ANG-${1001 + at}`,
      area_id: guid(at < 4 ? 50 : 51),
      bedrooms: at < 3 ? 2 : 3,
      created_at: minute(at),
    }),
  );
  const files = searchIndexFiles(searchIndex(aContext({ areas, properties }).catalogue, () => true));
  const sendSearch = async (line: string, headers: Record<string, string> = {}, method = 'GET') => {
    const address = `${siteOrigin}/functions/v1/search?q=${encodeURIComponent(line)}`;
    const send: typeof fetch = async (input, init) => {
      const { origin, pathname } = new URL(input instanceof Request ? input.url : String(input));
      const text = files.get(pathname.slice(1))?.text;
      return origin === siteOrigin ? new Response(text ?? '') : visitors.backend.fetch(input, init);
    };
    const after: Promise<void>[] = [];
    const response = await search(new Request(address, { method, headers }), {
      env: (name) => visitors.backend.variables[name],
      now: () => morning,
      fetch: send,
      waitUntil: (work) => void after.push(work),
    });
    await Promise.all(after);
    return response;
  };

  it('is counted by the words that were understood, and the others are not stored', async () => {
    expect((await sendSearch('9 bhk whitefield call Asha 2 cr')).status).toBe(200);
    expect((await sendSearch('7 bhk whitefield')).status).toBe(200);
    expect(await countedSearches()).toMatchObject([
      { query: 'bhk=7&area=whitefield', searches: 1 },
      { query: expect.stringContaining('bhk=9'), searches: 1 },
    ]);
    expect(JSON.stringify(await countedSearches())).not.toMatch(/asha|call/i);
  });

  it('is counted without a telephone number that stands in its line', async () => {
    await sendSearch('7 bhk call 9845012345');
    expect(await countedSearches()).toMatchObject([{ query: 'bhk=7', searches: 1 }]);
    expect(JSON.stringify(await countedSearches())).not.toContain('98450');
  });

  it('is not counted when it finds a home, asks for nothing or comes from HEAD, a prefetch or a bot', async () => {
    for (const line of ['2 bhk whitefield', '', 'ANG-9999', 'zzzz', 'call 9845012345'])
      await sendSearch(line);
    await sendSearch('7 bhk whitefield', {}, 'HEAD');
    await sendSearch('7 bhk whitefield', { 'sec-purpose': 'prefetch' });
    await sendSearch('7 bhk whitefield', { 'user-agent': 'AhrefsBot' });
    expect(await countedSearches()).toEqual([]);
  });
});
