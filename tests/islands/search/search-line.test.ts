import { describe, expect, it } from 'vitest';
import type { Offer } from '#domain/offer.ts';
import { createSearchLine } from '#islands/search/search-line.ts';
import { realPlaces } from '../../domain/search/line/real-places.ts';
import { knownPlaces } from '../../domain/search/line/known-places.ts';

async function openLine(typed = '', offerOfPage: Offer | null = null) {
  const line = createSearchLine(() => Promise.resolve(knownPlaces), offerOfPage);
  await line.load();
  line.type(typed);
  return line;
}

describe('a search line', () => {
  it('has no suggestions and no address until the places are loaded', () => {
    const line = createSearchLine(() => new Promise(() => {}));
    line.type('whitefield');
    expect(line.$state.get().suggestions).toEqual([]);
    expect(line.answer()).toBeNull();
  });

  it.each([
    ['2bhk whitefield under 80 lakh', '/buy?bhk=2&max=8000000&area=whitefield'],
    ['rent hsr sea view', '/rent?q=sea+view&area=hsr-layout'],
    ['ang 1150', '/search?q=ANG-1150'],
    ['gibberish', '/buy?q=gibberish'],
    ['bhd#10530', '/search?q=bhd%2310530'],
    ['HSR-101', '/search?q=HSR-101'],
    ['hsr 101', '/buy?q=101&area=hsr-layout'],
    ['', '/buy'],
  ])('leads from %j to %s', async (typed, address) =>
    expect((await openLine(typed)).answer()?.address).toBe(address),
  );

  it('says the name of many areas in its address, not each of them, and counts a reading of it by the name', async () => {
    const line = createSearchLine(() => Promise.resolve(realPlaces));
    await line.load();
    line.type('north bangalore villa');
    const sent = line.answer();
    expect(sent?.address).toBe('/buy?area=all/north-bangalore&type=villa');
    line.type('2bhk near hebbal or orr');
    expect(line.answer()?.address).toBe('/buy?q=near&bhk=2&area=all/outer-ring-road-east,hebbal');
    expect(line.answer()?.readings.map(({ counted }) => counted)).toContain('area=all/outer-ring-road-east');
    line.type('orr');
    const [first] = line.$state.get().suggestions;
    expect(first && line.addressOf(first)).toBe('/buy?area=all/outer-ring-road-east');
  });

  it('leads to homes to rent from a page of them', async () =>
    expect((await openLine('whitefield', 'Rent')).answer()?.address).toBe('/rent?area=whitefield'));

  it('asks what a partner calls a home, on a page of homes to rent too', async () =>
    expect((await openLine('HSR-101', 'Rent')).answer()?.address).toBe('/search?q=HSR-101&offer=rent'));

  it('rehearses the work of a key, also without a place, and shows nothing of it', async () => {
    const line = createSearchLine(() => Promise.resolve(knownPlaces));
    expect(line.rehearsals().length).toBeGreaterThan(0);
    const states: unknown[] = [];
    await line.load();
    line.$state.listen((state) => states.push(state));
    for (const rehearse of line.rehearsals()) rehearse();
    expect([states, line.answer()?.address]).toEqual([[], '/buy']);
    line.type('whitef');
    const [rehearse] = line.rehearsals();
    rehearse?.();
    expect(states).toHaveLength(1);
    expect(line.answer()?.address).toBe('/buy?area=whitefield');
  });

  it('moves through its suggestions with the arrow keys, and past the last back to the input', async () => {
    const line = await openLine('elec');
    const { suggestions } = line.$state.get();
    expect(suggestions.length).toBeGreaterThan(1);
    line.moveChoice(-1);
    expect(line.$state.get().active).toBe(suggestions.length - 1);
    line.moveChoice(1);
    expect(line.$state.get().active).toBeNull();
    line.moveChoice(1);
    expect(line.$state.get().active).toBe(0);
    line.type('electronic');
    expect(line.$state.get().active).toBeNull();
  });

  it('loads the places again after they failed to load', async () => {
    let tries = 0;
    const line = createSearchLine(() =>
      tries++ === 0 ? Promise.reject(new Error('offline')) : Promise.resolve(knownPlaces),
    );
    await expect(line.load()).rejects.toThrow('offline');
    await line.load();
    line.type('hebbal');
    expect(line.answer()?.address).toBe('/buy?area=hebbal');
  });
});
