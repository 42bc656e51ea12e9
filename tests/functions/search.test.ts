import { describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/search/handler.ts';
import { searchIndexFiles } from '#generator/search-index/search-index-files.ts';
import { searchIndex } from '#page-models/homes/search-index.ts';
import { objectWords } from '../fixtures/hostile-strings.ts';
import { aContext, anArea, aProperty, aSociety, guid, minute } from '../fixtures/rows.ts';

const areas = [
  anArea({ former_addresses: ['bangalore/whietfield'] }),
  anArea({ id: guid(51), slug: 'hebbal', area: 'Hebbal' }),
];
const properties = Array.from({ length: 8 }, (_, at) =>
  aProperty({
    id: guid(1001 + at),
    slug: `home-${at}`,
    source_key: `ANG-${1001 + at}`,
    area_id: guid(at < 6 ? 50 : 51),
    bedrooms: at < 3 ? 2 : 3,
    created_at: minute(at),
  }),
);
const files = searchIndexFiles(searchIndex(aContext({ areas, properties }).catalogue, () => true));

/** Each site has an origin of its own, so that no test reads what another has published. */
let sites = 0;
function site(published = files) {
  const origin = `https://site-${++sites}.example`;
  const requestedPaths: string[] = [];
  const send = (address: string | URL | Request) => {
    const { pathname } = new URL(String(address));
    requestedPaths.push(pathname);
    const text = published.get(pathname.slice(1))?.text;
    return Promise.resolve(new Response(text ?? 'Not found', { status: text === undefined ? 404 : 200 }));
  };
  const env = (name: string) =>
    ({ SUPABASE_URL: 'https://backend.example', SUPABASE_SECRET_KEY: 'secret', SITE_ORIGIN: origin })[name];
  const ask = (query: string, method = 'GET', headers: Record<string, string> = {}) =>
    handler(new Request(`${origin}/functions/v1/search?${query}`, { method, headers }), { env, fetch: send });
  /** Follows the link of a list's page without a script, which the browser opens at this address. */
  const askFrom = (address: string, offer = 'sale') =>
    ask(`asked&offer=${offer}`, 'GET', { referer: `${address}` });
  const search = (line: string, method?: string) => ask(`q=${encodeURIComponent(line)}`, method);
  return { ask, askFrom, search, requestedPaths, origin };
}

describe('a list with filters that somebody shares', () => {
  const whatsApp = { 'user-agent': 'WhatsApp/2.24.20.80 A' };
  const phone = {
    'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126 Mobile Safari/537.36',
  };
  const shared = 'list=sale&bhk=2&area=whitefield&max=99999999';

  it('is called what it is by a program that shows previews, and has a picture', async () => {
    const { ask, origin } = site();
    const page = await ask(shared, 'GET', whatsApp);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('<meta property="og:title" content="2 BHK in Whitefield up to ₹10 Cr, 3 homes">');
    expect(html).toMatch(/<meta property="og:description" content="3 homes for sale from ₹[^"]*: [^"]*2 BHK/);
    expect(html).toContain(`<meta property="og:image" content="${origin}/social-card.png">`);
    expect(html).toContain('/buy?bhk=2&amp;max=99999999&amp;area=whitefield');
  });

  it('leads a person on to the list, and nobody elsewhere', async () => {
    const { ask } = site();
    const leadsTo = async (query: string) => (await ask(query, 'GET', phone)).headers.get('location');
    expect(await leadsTo(shared)).toBe('/buy?bhk=2&max=99999999&area=whitefield');
    expect(await leadsTo('list=rent&bhk=two&next=//evil.example')).toBe('/rent');
  });
});

describe('the address of a list, opened without a script', () => {
  const leadsTo = async (answer: Promise<Response>) => (await answer).headers.get('location') ?? '';

  it('is answered with the homes that it asks for', async () => {
    const { ask, askFrom, origin } = site();
    const path = await leadsTo(askFrom(`${origin}/buy?bhk=2&area=whitefield&max=99999999`));
    expect(path).toBe('/search?offer=sale&filters=bhk%3D2%26area%3Dwhitefield%26max%3D99999999');
    const page = await (await ask(path.split('?')[1] ?? '')).text();
    expect(page).toMatch(/<h2>3 homes for sale: 2 BHK, [^<]*Whitefield/);
  });

  it('leads to the list that has exactly these homes', async () => {
    const { ask } = site();
    expect(await leadsTo(ask('offer=sale&filters=area%3Dwhitefield'))).toBe('/buy/in/whitefield');
    expect(await leadsTo(ask('offer=sale&filters='))).toBe('/buy');
  });

  it('reads an area by a slug that it had before, as with a script', async () => {
    const { ask } = site();
    expect(await leadsTo(ask('offer=sale&filters=area%3Dwhietfield'))).toBe('/buy/in/whitefield');
    const narrow = await ask('offer=sale&filters=area%3Dwhietfield%26bhk%3D2%26max%3D99999999');
    expect(await narrow.text()).toMatch(/<h2>3 homes for sale: 2 BHK, [^<]*Whitefield/);
    const preview = await ask('list=sale&bhk=2&area=whietfield', 'GET', {
      'user-agent': 'WhatsApp/2.24.20.80 A',
    });
    expect(await preview.text()).toContain('content="2 BHK in Whitefield, 3 homes"');
  });

  it('says what it could not read, and follows the rest', async () => {
    const page = await (await site().ask('offer=sale&filters=bhk%3Dmany%26area%3Dhebbal')).text();
    expect(page).toContain('We left out ‘many’');
    expect(page).toContain('Hebbal');
  });

  it('is asked for where the browser does not say it, or another site does', async () => {
    const { ask, askFrom, origin } = site();
    const asksFor = 'Your browser did not say which filters the address had. Write what you look for.';
    expect(await (await ask('asked&offer=sale')).text()).toContain(asksFor);
    for (const from of [
      'https://evil.example/buy?bhk=2',
      'not an address',
      `${origin}/buy?x=${'y'.repeat(3_000)}`,
    ])
      expect(await (await askFrom(from)).text()).toContain(asksFor);
  });
});

describe('a search from a page of homes to rent', () => {
  const context = aContext({
    areas,
    properties: [...properties, ...properties].map((home, at) => ({
      ...home,
      id: guid(4001 + at),
      slug: `home-of-both-${at}`,
      source_key: null,
      property_type: at < 8 ? ('Sale' as const) : ('Rent' as const),
      price: at < 8 ? home.price : 40_000,
    })),
  });
  const both = searchIndexFiles(searchIndex(context.catalogue, () => true));

  it('leads to homes to rent, unless its line says otherwise', async () => {
    const { ask } = site(both);
    const leadsTo = async (query: string) => (await ask(query)).headers.get('location');
    expect(await leadsTo('offer=rent&q=homes')).toBe('/rent');
    expect(await leadsTo('offer=rent&q=homes+to+buy')).toBe('/buy');
    expect(await leadsTo('offer=lease&q=homes')).toBe('/buy');
  });

  it('says what it left out, in the order typed, and why', async () => {
    const page = await (await site(both).ask('q=vastu+whitefield+attached+bath')).text();
    expect(page).toContain(
      'We left out ‘vastu’, ‘attached bath’. We do not know about vastu. Bathrooms are counted whole, where homes say how many.',
    );
  });

  it('still means homes to rent when it is corrected', async () => {
    const text = await (await site(both).ask('offer=rent&q=gondolas')).text();
    expect(text).toContain('<input name="offer" type="hidden" value="rent">');
  });
});

describe('a search where partners call their homes like words of a search', () => {
  const references = [
    'UNDER-80',
    'HSR-101',
    'Plot-40',
    'BHK-3',
    'bhd#10530',
    'ang-1001',
    'ANG-1001',
    '50000',
  ];
  const { catalogue } = aContext({
    areas,
    properties: [
      ...references.map((source_key, at) =>
        aProperty({ id: guid(7001 + at), slug: `partner-${at}`, source_key, created_at: minute(at) }),
      ),
      ...properties.slice(0, 6).map((home) => ({ ...home, source_key: null })),
    ],
  });
  const index = searchIndex(catalogue, () => true);
  const theirs = searchIndexFiles(index);
  const leadsTo = async (line: string) => (await site(theirs).search(line)).headers.get('location');

  it.each<readonly [line: string, path: string]>([
    ...references.slice(0, 5).map((line, at) => [line, `/property/partner-${at}`] as const),
    ['BHD#10530', '/property/partner-4'],
    ['ang 1001', '/property/partner-6'],
    ['ang-1001', '/property/partner-6'],
  ])('leads from the whole line %s to that home', async (line, path) =>
    expect(await leadsTo(line)).toBe(path),
  );

  it('leads there from the front page too, where ‘rent’ stands before the line', async () => {
    const answer = await site(theirs).ask('q=rent&q=UNDER-80');
    expect(answer.headers.get('location')).toBe('/property/partner-0');
  });

  it.each([
    ['under 80 lakh', '/buy'],
    ['3 bhk', '/buy/in/bangalore/3-bhk'],
    ['bhk-3', '/buy/in/bangalore/3-bhk'],
    ['whitefield 2 bhk', '/buy/in/whitefield/2-bhk'],
  ])('is the search %s wherever a line is not exactly a reference', async (line, path) => {
    const answer = await site(theirs).search(line);
    const leads = answer.headers.get('location') ?? (await answer.text());
    expect(leads).not.toContain('/property/partner-3');
    expect(leads).toContain(path);
  });

  it('says that no home is to rent in an area with homes for sale only, and leads not to the page of the area', async () => {
    const answer = await site().search('rent hebbal');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('No home to rent fits ‘Hebbal’');
  });

  it('says that no home has a reference of ours that no home has', async () =>
    expect(await (await site(theirs).search('ANG-9999')).text()).toContain(
      'No home has the reference ANG-9999',
    ));

  it('has none of their references in what every line is read by', () =>
    expect(index.places.referencePrefixes).toEqual(['ANG-']));
});

describe('a search for a quarter of the city', () => {
  const inNorth =
    'hebbal jakkur yelahanka kodigehalli thanisandra hennur bagalur sahakar-nagar amruthahalli rachenahalli'.split(
      ' ',
    );
  const named = inNorth.map((slug, at) => anArea({ id: guid(5001 + at), slug, area: slug }));
  const { catalogue } = aContext({
    areas: named,
    properties: named.map(({ id }, at) =>
      aProperty({ id: guid(6001 + at), slug: `north-${at}`, area_id: id, created_at: minute(at) }),
    ),
  });
  const north = searchIndexFiles(searchIndex(catalogue, () => true));

  it('lists its homes under its name, and no page for each of its areas', async () => {
    const page = await (await site(north).search('north bangalore')).text();
    expect(page).toMatch(/<h2>\d+ homes for sale: North Bangalore<\/h2>/);
    expect(page).not.toContain('<a href="/buy/in/hebbal">');
  });
});

describe('a search for a word that every object of the language has', () => {
  const named = objectWords.map((word, at) => ({ word, id: guid(2001 + at) }));
  const { catalogue } = aContext({
    areas,
    societies: named.map(({ word, id }) => aSociety({ id, name: word, slug: `society-${id.slice(-4)}` })),
    properties: named.map(({ id }, at) =>
      aProperty({ id: guid(3001 + at), slug: `their-${at}`, society_id: id, created_at: minute(at) }),
    ),
  });
  const theirs = searchIndexFiles(searchIndex(catalogue, () => true));

  it.each(named)('finds the society $word', async ({ word, id }) => {
    const answer = await site(theirs).search(word);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      expect.stringContaining(id.slice(-4)),
    ]);
  });

  it.each(objectWords)('reports that it does not know %s where nothing has this name', async (word) => {
    const answer = await site().search(`2 bhk ${word}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(`We did not understand ‘${word.replaceAll('_', '')}’`);
  });
});

describe('a search without JavaScript', () => {
  it.each([
    ['2bhk whitefield', '/buy/in/whitefield/2-bhk'],
    ['whitefield', '/buy/in/whitefield'],
    ['hebbal', '/bangalore/areas/hebbal'],
    ['ang 1007', '/property/home-6'],
    ['', '/buy'],
    ['rent', '/rent'],
  ])('for %j leads to %s', async (line, path) => {
    const answer = await site().search(line);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, path]);
  });

  it.each([
    ['q=&q=2bhk+whitefield', '/buy/in/whitefield/2-bhk'],
    ['q=rent&q=', '/rent'],
    ['q=rent&q=buy+whitefield', '/buy/in/whitefield'],
  ])('takes the choice of the front page as the first word of the line: %s', async (query, path) => {
    const answer = await site().ask(query);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, path]);
  });

  it.each([
    ['whitefeild', 'whitefeild', 'Whitefield'],
    ['flats in hebal', 'hebal', 'Hebbal'],
  ])(
    'leads from a misspelt name to no page that would not say how it was read: %s',
    async (line, typed, name) => {
      const answer = await site().search(line);
      const page = await answer.text();
      expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
      expect(page).toContain(`‘${typed}’ was read as ${name}.`);
      expect(page).toMatch(/<h2>\d+ homes? for sale: /);
    },
  );

  it('reports what it did not understand, keeps the query and links the rest', async () => {
    const answer = await site().search('2bhk whitefield <b>sea view</b>');
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(page).toContain('We did not understand ‘');
    expect(page).not.toContain('<b>sea');
    expect(page).toContain('value="2bhk whitefield &lt;b&gt;sea view&lt;/b&gt;"');
    expect(page).toContain('<a href="/buy/in/whitefield/2-bhk">2 BHK, Whitefield</a>');
  });

  it('lists the homes themselves, where no page has exactly those that fit', async () => {
    const answer = await site().search('2bhk or 3bhk whitefield');
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(page).toContain('<h2>6 homes for sale: 2 BHK, 3 BHK, Whitefield</h2>');
    expect(page.match(/<li><a href="\/property\/home-\d">/g)).toHaveLength(6);
    expect(page.indexOf('home-5')).toBeLessThan(page.indexOf('home-0'));
  });

  it('lists the homes around an area that a line is near to', async () => {
    const page = await (await site().search('2 bhk near whitefield')).text();
    expect(page).toContain('<h2>3 homes for sale: 2 BHK, Within about 3 km of Whitefield</h2>');
    expect(page).toContain('‘near whitefield’ was read as Within about 3 km of Whitefield.');
    expect(page).toContain('Places © OpenStreetMap contributors');
  });

  it.each([
    ['homes within 50 km of manyata tech park', 'Landmarks © OpenStreetMap contributors, ODbL'],
    ['homes within 50 km of metro', 'Stations © OpenStreetMap contributors, ODbL'],
  ])('names the source of the positions for ‘%s’', async (line, credit) => {
    const page = await (await site().search(line)).text();
    expect(page).toContain('Nearest first');
    expect(page).toContain(`<a href="https://www.openstreetmap.org/copyright">${credit}</a>`);
  });

  it('lists the homes in an area whose middle nobody knows, and says so', async () => {
    const nowhere = [anArea({ id: guid(52), slug: 'nowhere', area: 'Nowhere' })];
    const inNowhere = [aProperty({ id: guid(7001), slug: 'somewhere', area_id: guid(52), bedrooms: 2 })];
    const { catalogue } = aContext({
      areas: [...areas, ...nowhere],
      properties: [...properties, ...inNowhere],
    });
    const published = searchIndexFiles(searchIndex(catalogue, () => true));
    const page = await (await site(published).search('2 bhk above 100 sqft near nowhere')).text();
    expect(page).toContain('We do not know where the middle of ‘Nowhere’ is');
    expect(page.match(/<li>/g)).toHaveLength(1);
  });

  it('forgets no budget: a home that costs more is not listed', async () => {
    const page = await (await site().search('2 bhk whitefield under 11 lakh')).text();
    expect(page).toContain('No home for sale fits ‘2 BHK, Up to ₹11 L, Whitefield’.');
    expect(page).not.toContain('<li>');
  });

  it('lists 48 homes a page, and links the next', async () => {
    const many = Array.from({ length: 100 }, (_, at) =>
      aProperty({ id: guid(5001 + at), slug: `one-${at}`, area_id: guid(50), created_at: minute(at) }),
    );
    const published = searchIndexFiles(
      searchIndex(aContext({ areas, properties: many }).catalogue, () => true),
    );
    const { ask } = site(published);
    const pageOf = async (query: string) => (await ask(query)).text();
    const line = 'q=whitefield+above+100+sqft';
    const first = await pageOf(line);
    expect(first).toContain('Newest first, page 1 of 3');
    expect(first.match(/<li>/g)).toHaveLength(48);
    expect(first).toContain('&amp;page=2" rel="next">');
    const last = await pageOf(`${line}&page=99`);
    expect(last.match(/<li>/g)).toHaveLength(4);
    expect(await pageOf(`${line}&page=0x2`)).toContain('page 1 of 3');
  });

  it.each([
    ['cheapest 2bhk whitefield', '<h2>3 homes for sale: 2 BHK, Whitefield</h2>'],
    ['cheapest', '<h2>8 homes for sale</h2>'],
  ])('lists the homes in the order that ‘%s’ asks for, which no page has', async (line, heading) => {
    const priced = properties.map((home, at) => ({ ...home, price: 9_000_000 + ((at * 5) % 8) * 100_000 }));
    const published = searchIndexFiles(
      searchIndex(aContext({ areas, properties: priced }).catalogue, () => true),
    );
    const page = await (await site(published).search(line)).text();
    expect(page).toContain(heading);
    expect(page).toContain('Lowest price first');
    const lakhs = [...page.matchAll(/₹([\d.]+) L/g)].map(([, price]) => Number(price));
    expect(lakhs.length).toBeGreaterThan(1);
    expect(lakhs).toEqual(lakhs.toSorted((a, b) => a - b));
  });

  it('reports that no home matches in any of several areas', async () => {
    const page = await (await site().search('whitefield or hebbal rent')).text();
    expect(page).toContain('No home to rent fits ‘Hebbal, Whitefield’.');
    expect(page).toContain('>Whitefield</a>');
  });

  it('names a link by what its page shows, not by what was asked', async () => {
    const page = await (await site().search('2bhk whitefield east facing sea view')).text();
    expect(page).toContain('<a href="/buy/in/whitefield/2-bhk">2 BHK, Whitefield</a>');
    expect(page).not.toContain('facing</a>');
  });

  it('links each of several places', async () => {
    const page = await (await site().search('whitefield hebbal')).text();
    expect(page).toContain('<a href="/buy/in/whitefield">Whitefield</a>');
    expect(page).toContain('<a href="/bangalore/areas/hebbal">Hebbal</a>');
  });

  it.each(['9 bhk whitefield', '9 bhk whitefield sea view', '9 bhk whitefield hebbal'])(
    'for %j reports that no home matches, and links the next wider list',
    async (line) => {
      const answer = await site().search(line);
      const page = await answer.text();
      expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
      expect(page).toContain('No home for sale fits ‘9 BHK, Whitefield’.');
      expect(page).toContain(
        'Without the number of bedrooms there are 6 homes. <a href="/buy/in/whitefield">Whitefield</a>',
      );
      expect(page).not.toContain('>9 BHK, Whitefield</a>');
    },
  );

  it('where no page has the homes without one part, links the search that lists exactly these', async () => {
    const page = await (await site().search('2 bhk or 3 bhk whitefield under 11 lakh')).text();
    expect(page).toContain('Without the budget there are 6 homes. <a href="/search?q=2');
    const [, address = ''] =
      /6 homes\. <a href="([^"]+)"[^>]*>2 BHK, 3 BHK, Whitefield<\/a>/.exec(page) ?? [];
    const linked = await site().ask(address.replace(/^[^?]*\?/, '').replaceAll('&amp;', '&'));
    expect(await linked.text()).toContain('<h2>6 homes for sale: 2 BHK, 3 BHK, Whitefield</h2>');
  });

  it.each([
    ['9 bhk whitefield', 'has more homes than you asked for', '/buy/in/whitefield'],
    ['cheapest whitefield', 'is not in the order ‘Lowest price first’', '/buy/in/whitefield'],
    [
      'cheapest 9 bhk whitefield',
      'has more homes than you asked for and is not in the order ‘Lowest price first’',
      '/buy/in/whitefield',
    ],
  ])('when the homes cannot be read, says of ‘%s’ that what it links %s', async (line, lacks, path) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const withoutSaleIndex = new Map([...files].filter(([name]) => !name.includes('search-sale')));
    const answer = await site(withoutSaleIndex).search(line);
    const page = await answer.text();
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
    expect(page).toContain(
      `The homes themselves could not be read just now, so what is linked here ${lacks}. Please try again in a minute.`,
    );
    expect(page).toContain(`<a href="${path}">`);
  });

  it('leads to a page that answers the whole line also when the homes cannot be read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const withoutSaleIndex = new Map([...files].filter(([name]) => !name.includes('search-sale')));
    const answer = await site(withoutSaleIndex).search('whitefield');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/buy/in/whitefield']);
    const several = await (await site(withoutSaleIndex).search('whitefield hebbal')).text();
    expect(several).toContain('<a href="/buy/in/whitefield">');
    expect(several).not.toContain('could not be read');
  });

  it('reports that no home has a reference', async () => {
    expect(await (await site().search('ANG-9999')).text()).toContain('No home has the reference ANG-9999.');
  });

  it('reads the index of the site once for many searches', async () => {
    const { search, requestedPaths } = site();
    await search('whitefield');
    await search('hebbal');
    expect(requestedPaths.filter((path) => path === '/search-index.json')).toHaveLength(1);
  });

  it('says how its words were read also of a line of a hundred words', async () => {
    const { search } = site();
    expect(await (await search('2 bhk whitefeild')).text()).toContain('was read as');
    const answer = await search(`2 bhk in whitefeild in ${'x y '.repeat(40)}`);
    expect(answer.status).toBe(200);
    const page = await answer.text();
    expect(page).toContain('was read as Whitefield');
    expect(page).toMatch(/<h2>\d+ homes? for sale: 2 BHK, Whitefield<\/h2>/);
  });

  it('never leads to another site, whatever is typed', async () => {
    for (const line of ['//evil.example', 'https://evil.example', '\r\nlocation: x', '%0d%0a', '\\evil'])
      expect((await site().search(line)).headers.get('location') ?? '/').toMatch(/^\/(?!\/)/);
  });

  it('returns an error page with the query when the index cannot be read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const answer = await site(new Map()).search('whitefield');
    expect(answer.status).toBe(500);
    expect(await answer.text()).toContain('value="whitefield"');
  });

  it('refuses POST and allows GET and HEAD', async () => {
    const answer = await site().search('whitefield', 'POST');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});
