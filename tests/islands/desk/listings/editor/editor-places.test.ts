import { describe, expect, test } from 'vitest';
import { home, id, openEditor } from './editor-fixture.ts';

const hebbal = '00000000-0000-4000-8000-0000000000a1';
const places = {
  cities: [],
  areas: [{ id: hebbal, name: 'Hebbal', slug: 'hebbal', note: 'North Bangalore' }],
  societies: [{ id: 'lake-view', name: 'Lake View', slug: 'lake-view', note: 'Hebbal' }],
};
const openHome = () =>
  openEditor(
    { ...home, area: 'Koramangala' },
    { rpc: (name) => (name === 'admin_places' ? places : undefined) },
  );

describe('the society and the area of a home', () => {
  test('are typed: the area that is chosen fills its words, which can be typed over', async () => {
    const { editor, type, sent } = await openHome();
    type('area_id', hebbal);
    expect(editor.drafts.get('property', id)?.fields['area']).toEqual({ was: 'Koramangala', now: 'Hebbal' });
    type('area', 'Hebbal Kempapura');
    type('society_id', 'lake-view');
    await editor.save();
    expect(sent).toMatchObject([
      { fields: { area_id: hebbal, area: 'Hebbal Kempapura', society_id: 'lake-view' } },
    ]);
  });

  test('are not saved while nothing in the list is called what was typed, which is kept', async () => {
    const { editor, type, sent, state } = await openHome();
    type('society_id', 'Lake Viev');
    type('area_id', 'Hebal');
    await editor.save();
    expect(sent).toEqual([]);
    expect(state().problems).toEqual({
      society_id:
        'Nothing in the list is called ‘Lake Viev’. Choose the society from the list, or empty this field.',
      area_id: 'Nothing in the list is called ‘Hebal’. Choose the area from the list, or empty this field.',
    });
    expect(editor.drafts.get('property', id)?.fields['society_id']?.now).toBe('Lake Viev');
    type('society_id', '');
    type('area_id', '');
    await editor.save();
    expect(state().message).toBe('Nothing has changed.');
  });
});
