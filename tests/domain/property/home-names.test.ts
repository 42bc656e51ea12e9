import { describe, expect, it } from 'vitest';
import { distinguishingNames, homeName, distinguishingFacts } from '#domain/property/home-names.ts';

const title = '2 BHK for sale in Whitefield';

describe('the names of homes that stand together', () => {
  it('are their titles when these differ', () => {
    expect(distinguishingNames([{ title: 'A villa', size: '900 sqft' }, { title: 'A flat' }])).toEqual([
      'A villa',
      'A flat',
    ]);
  });

  it.each([
    ['society', [{ place: 'Lake View' }, { place: 'Palm Court' }], ['Lake View', 'Palm Court']],
    [
      'size, where the society is the same',
      [
        { place: 'Lake View', size: '900 sqft' },
        { place: 'Lake View', size: '1,056 sqft' },
      ],
      ['900 sqft', '1,056 sqft'],
    ],
    ['floor', [{ floor: '2' }, { floor: '7' }], ['2', '7']],
    ['facing', [{ facing: 'East' }, { facing: 'West' }], ['East', 'West']],
    ['price', [{ price: '₹80.0 L' }, { price: '₹81.0 L' }], ['₹80.0 L', '₹81.0 L']],
    ['reference', [{ reference: 'bhd#1' }, { reference: 'bhd#2' }], ['bhd#1', 'bhd#2']],
  ])('tell homes with one title apart by %s', (_fact, facts, told) => {
    const names = distinguishingNames(facts.map((each) => ({ title, ...each })));
    expect(names).toEqual(told.map((each) => `${title}, ${each}`));
  });

  it('take a further fact only for the homes that are still alike, and invent none', () => {
    expect(
      distinguishingNames([
        { title, place: 'Lake View', size: '900 sqft' },
        { title, place: 'Lake View', size: null },
        { title, place: null, size: '900 sqft' },
        { title: 'A villa', size: '900 sqft' },
      ]),
    ).toEqual([`${title}, Lake View, 900 sqft`, `${title}, Lake View`, title, 'A villa']);
  });

  it('say no place that the title says already', () => {
    const homes = [
      { title: `${title}, Bangalore`, place: 'DuenaTa', size: '900 sqft' },
      { title: `${title}, Bangalore`, place: 'Whitefield, Bangalore', size: '1,447 sqft' },
      { title: `${title}, Bangalore`, place: 'Whitefield, Bangalore', size: '1,075 sqft' },
    ];
    expect(distinguishingNames(homes)).toEqual([
      `${title}, Bangalore, DuenaTa`,
      `${title}, Bangalore, 1,447 sqft`,
      `${title}, Bangalore, 1,075 sqft`,
    ]);
  });

  it('number homes that differ in nothing', () => {
    expect(distinguishingNames([{ title }, { title }])).toEqual([`${title} (1 of 2)`, `${title} (2 of 2)`]);
  });
});

describe('what an entry of a list adds', () => {
  const entry = '2 BHK, Lake View, ₹80.0 L';

  it('is nothing where no other entry reads the same', () => {
    expect(
      distinguishingFacts([
        { title: entry, floor: 'floor 2' },
        { title: 'Another', floor: 'floor 3' },
      ]),
    ).toEqual(['', '']);
  });

  it('is what it takes to tell it from the entries that read the same, and nothing else', () => {
    expect(
      distinguishingFacts([
        { title: entry, floor: 'floor 2', facing: 'East facing', reference: 'Ref 1' },
        { title: entry, floor: 'floor 2', facing: 'West facing', reference: 'Ref 2' },
        { title: entry, floor: 'floor 3', facing: 'East facing', reference: 'Ref 3' },
        { title: 'Another', floor: 'floor 2', reference: 'Ref 4' },
      ]),
    ).toEqual(['floor 2, East facing', 'floor 2, West facing', 'floor 3', '']);
  });
});

describe('the name of a home alone', () => {
  const facts = { place: 'Lake View', size: '1,056 sqft', reference: 'bhd#1', price: '₹80.0 L' };

  it('is its title while no other home had it first', () => {
    expect(homeName({ title, slug: '2-bhk-for-sale-in-whitefield', ...facts })).toBe(title);
    expect(homeName({ title, slug: null, ...facts })).toBe(title);
  });

  it.each([
    [{}, `${title}, Lake View, 1,056 sqft, bhd#1`],
    [{ place: 'whitefield' }, `${title}, 1,056 sqft, bhd#1`],
    [{ reference: ' ' }, `${title}, Lake View, 1,056 sqft, ₹80.0 L`],
    [{ reference: 'row-5zdil30evv-2' }, `${title}, Lake View, 1,056 sqft, ₹80.0 L`],
    [{ place: null, size: null, reference: null, price: null }, title],
  ])('otherwise says what tells it apart, with %j', (piece, name) => {
    expect(homeName({ title, slug: '2-bhk-for-sale-in-whitefield-6dd049a3', ...facts, ...piece })).toBe(name);
  });

  it('says floor and facing where they are given', () => {
    const slug = '2-bhk-for-sale-in-whitefield-6dd049a3';
    expect(homeName({ title, slug, ...facts, floor: 'floor 3', facing: 'East facing' })).toBe(
      `${title}, Lake View, 1,056 sqft, floor 3, East facing, bhd#1`,
    );
  });
});
