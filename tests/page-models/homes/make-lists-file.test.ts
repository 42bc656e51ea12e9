import { describe, expect, it } from 'vitest';
import { catalogueAfter } from '#domain/catalogue/catalogue.ts';
import { makeListsFile } from '#page-models/homes/make-lists-file.ts';
import { aCatalogue, anArea, homes } from '../../fixtures/rows.ts';

describe('the file of list addresses for the search field', () => {
  const area = anArea();
  const rows = homes(8, { area_id: area.id, price: 7_000_000, bedrooms: 2 });
  const before = aCatalogue({ areas: [area], properties: rows });
  const [home] = rows;
  const following = (changes: object) => {
    const catalogue = home && catalogueAfter(before, [{ ...home, ...changes }], null);
    if (!catalogue) throw new Error('a catalogue follows from a price');
    return catalogue;
  };

  it('is the same object while no list is added or removed', () => {
    const lists = makeListsFile(before);
    expect(makeListsFile(following({ price: 7_500_000 }), { catalogue: before, lists })).toBe(lists);
  });

  it('contains a list that a change adds', () => {
    const catalogue = following({ bedrooms: 3 });
    const listsBefore = makeListsFile(before);
    const listsAfter = makeListsFile(catalogue, { catalogue: before, lists: listsBefore });
    expect(listsAfter.sale.keys).not.toEqual(listsBefore.sale.keys);
    expect(listsAfter.sale.keys).toContain('in/whitefield/2-bhk');
    expect(listsAfter.places).toBe(listsBefore.places);
  });
});
