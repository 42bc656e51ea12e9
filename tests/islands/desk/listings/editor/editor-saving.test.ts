import { describe, expect, test } from 'vitest';
import { entityTypes } from '#domain/entity.ts';
import { editorFieldsOf, listingColumns } from '#domain/listing/listing-columns.ts';
import { columnOf } from '#islands/desk/listings/fields/read-field.ts';
import { BackendRefusal } from '#islands/session/staff-backend.ts';
import { home, id, openEditor } from './editor-fixture.ts';

describe('saving a listing', () => {
  test('sends only the changed columns, with the price in rupees and the version that was read', async () => {
    const { editor, type, state, sent } = await openEditor();
    type('price', '95 lakh');
    type('title', '3 BHK in Hebbal');
    await editor.save();
    expect(sent).toMatchObject([{ fields: { price: 95_00_000 }, seen_at: 'version 1' }]);
    expect(state()).toMatchObject({ message: 'Saved.', problem: null, busy: false });
    expect(editor.drafts.get('property', id)).toBeNull();
  });

  test('shows a message beside each invalid field and sends nothing', async () => {
    const { editor, type, state, sent } = await openEditor();
    type('price', '1.57');
    type('title', 'a'.repeat(301));
    type('bedrooms', '2.3');
    type('baths', 'a few');
    await editor.save();
    expect(state().problems).toEqual({
      price: 'Is it 1.57 crore, lakh or thousand? Add cr, lakh or k.',
      title: 'This has room for 300 characters: shorten it by 1.',
      bedrooms: 'This must be whole bedrooms or a half more, such as 2.5.',
      baths: 'This must be a number of bathrooms, such as 2.',
    });
    expect(sent).toEqual([]);
    type('price', '1.57 cr');
    expect(state().problems).not.toHaveProperty('price');
  });

  test('asks about a price or a size that no home can have, and saves it once it is confirmed', async () => {
    const { editor, type, state, sent } = await openEditor({ ...home, publish: 0 });
    type('price', '5000');
    type('sqft', '10');
    await editor.publish();
    expect(sent).toEqual([]);
    expect(state().questions).toEqual([
      'Is the price really ₹5,000? Homes for sale cost ₹1,00,000 to ₹10,00,00,00,000.',
      'Is the size really 10 sqft? Homes have 100 to 1,00,000 sqft.',
    ]);
    type('price', '95 lakh');
    expect(state().questions).toEqual([]);
    await editor.save();
    expect(state().questions).toHaveLength(1);
    await editor.confirm();
    expect(sent).toMatchObject([{ fields: { price: 95_00_000, sqft: 10 } }]);
    expect(state()).toMatchObject({ questions: [], message: 'Saved.' });
    type('title', 'Another title');
    await editor.save();
    expect(sent).toHaveLength(2);
  });

  test('sends the whole group of a changed field, and removes an emptied field from it', async () => {
    const area = {
      id,
      area: 'Hebbal',
      slug: 'hebbal',
      market_data: { averagePrice: 90, rentalYieldMin: 3, unknown: 'kept' },
      local_amenities: { topSchools: [{ name: 'Deens', type: 'CBSE', since: 1999 }] },
      updated_at: 'version 1',
    };
    const { editor, type, sent } = await openEditor(area, { kind: 'area' });
    type('market_data.rentalYieldMin', '3.4');
    type('market_data.averagePrice', '');
    type('local_amenities.topSchools', 'Deens; ICSE\n\nInventure; CBSE');
    await editor.save();
    expect(sent[0]?.fields).toEqual({
      market_data: { rentalYieldMin: 3.4, unknown: 'kept' },
      local_amenities: {
        topSchools: [
          { name: 'Deens', type: 'ICSE', since: 1999 },
          { name: 'Inventure', type: 'CBSE' },
        ],
      },
    });
  });

  test('publishes a draft, hides it again and undoes the last save', async () => {
    const { editor, server, state } = await openEditor({ ...home, publish: 0 });
    await editor.publish();
    expect(server.row).toMatchObject({ publish: 100 });
    await editor.hide();
    expect(server.row).toMatchObject({ publish: 0 });
    await editor.undo();
    expect(server.row).toMatchObject({ publish: 100 });
    expect(state()).toMatchObject({ undo: null, message: 'The last save is undone.' });
  });

  test('keeps what is typed during a save, without a conflict', async () => {
    const { editor, type, state } = await openEditor();
    type('price', '95 lakh');
    const saving = editor.save();
    type('price', '96 lakh');
    await saving;
    expect(editor.drafts.get('property', id)?.fields['price']).toEqual({ was: '95,00,000', now: '96 lakh' });
    expect(state().conflicts).toEqual([]);
  });

  test('follows when it is asked for during another save or a preview, and saves what was typed since', async () => {
    const { editor, type, server, state } = await openEditor(home, {
      invoke: (name) => (name === 'preview-listing' ? { address: '/preview' } : undefined),
    });
    type('price', '95 lakh');
    const saves = [editor.save()];
    type('price', '96 lakh');
    saves.push(editor.save());
    await Promise.all(saves);
    expect(server.row).toMatchObject({ price: 96_00_000 });
    expect(state()).toMatchObject({ message: 'Saved.', busy: false });
    type('price', '97 lakh');
    await Promise.all([editor.preview(), editor.save()]);
    expect(server.row).toMatchObject({ price: 97_00_000 });
    expect(editor.drafts.get('property', id)).toBeNull();
  });

  test('asked for twice is sent once, and a failed one is not sent again by itself', async () => {
    const { editor, type, sent, state } = await openEditor(home, {
      answer: () => {
        if (sent.length === 2) throw new BackendRefusal('The server answered with an error (500).', 500);
      },
    });
    type('price', '95 lakh');
    await Promise.all([editor.save(), editor.save()]);
    expect(sent).toHaveLength(1);
    expect(state().message).toBe('Saved.');
    type('price', '96 lakh');
    await Promise.all([editor.save(), editor.save()]);
    expect(sent).toHaveLength(2);
    expect(state().problem).toMatch(/What you typed is kept on this device\.$/);
  });

  test('that was stored though its answer was lost says when a colleague has changed it since, and offers no undo', async () => {
    let answers = 0;
    const { editor, type, state, server } = await openEditor(home, {
      invoke: () => {
        answers += 1;
        if (answers > 1) return { saved: 'repeated' };
        server.row = { ...home, price: 95_00_000, updated_at: 'version 2' };
        throw new Error('The server could not be reached.');
      },
    });
    type('price', '95 lakh');
    await editor.save();
    server.row = { ...home, price: 90_00_000, updated_at: 'version 3' };
    await editor.save();
    expect(state()).toMatchObject({
      message: 'Saved. Somebody else has changed the same fields since: theirs are shown.',
      undo: null,
      row: { price: 90_00_000 },
    });
  });
});

test('a listing that a colleague has changed is not deleted, and its editor shows it as it is now', async () => {
  const counts = { homes: 0, societies: 0, photographs: 0, enquiries: 0, checks: 0, contact: false };
  const { listings, server, state } = await openEditor(home, {
    rpc: (name) => (name === 'admin_deletion_counts' ? { counts } : undefined),
    invoke: (name) => {
      if (name === 'delete-listing') throw new BackendRefusal('Look at it as it is now.', 409);
    },
  });
  server.row = { ...home, price: 95_00_000, updated_at: 'version 2' };
  await listings.deletion.openConfirmation({ kind: 'property', id, name: 'Home', seenAt: 'version 1' });
  expect(await listings.deletion.remove()).toBe(false);
  expect(listings.deletion.$deletion.get().problem).toBe('Look at it as it is now.');
  expect(state().row).toMatchObject({ price: 95_00_000, updated_at: 'version 2' });
});

test('the question before a deletion says so when a colleague has deleted the listing meanwhile', async () => {
  const { listings, server, state } = await openEditor(home, {
    rpc: (name) => (name === 'admin_deletion_counts' ? { counts: null } : undefined),
  });
  Object.assign(server, {
    row: null,
    deleted: { name: 'Home', deleted_at: '2026-11-22T06:00:00Z', by_name: 'Ravi' },
  });
  await listings.deletion.openConfirmation({ kind: 'property', id, name: 'Home', seenAt: 'version 1' });
  expect(listings.deletion.$deletion.get().problem).toMatch(/^Somebody has deleted this\./);
  expect(state().load).toBe('deleted');
});

test('an editor offers societies that were added since the one before it was opened', async () => {
  let societies: object[] = [];
  const { listings } = await openEditor(home, {
    rpc: (name) => (name === 'admin_places' ? { cities: [], areas: [], societies } : undefined),
  });
  societies = [{ id: 'lake-view', name: 'Lake View' }];
  await listings.followHash('#listings/property');
  await listings.followHash(`#listings/property/${id}`);
  expect(listings.$listings.get().places?.societies).toMatchObject([{ name: 'Lake View' }]);
});

test('a photograph that was refused while staff looked elsewhere is still named when they come back', async () => {
  const { listings, editor } = await openEditor();
  editor.pictures.pictures.photographs.add([new File(['no picture'], 'hall.jpg')]);
  await listings.followHash('#listings/property');
  await expect
    .poll(() => editor.pictures.pictures.photographs.$photographs.get().uploads)
    .toMatchObject([{ state: 'failed' }]);
  await listings.followHash(`#listings/property/${id}`);
  expect(
    listings.$listings.get().editor?.pictures.pictures.photographs.$photographs.get().uploads,
  ).toMatchObject([{ name: 'hall.jpg', problem: expect.any(String) }]);
});

describe('a new listing', () => {
  test('stays a draft on the device until it is saved, and needs its required fields', async () => {
    const { listings, server, sent } = await openEditor();
    server.row = null;
    await listings.followHash(listings.beginNew('property'));
    const { editor } = listings.$listings.get();
    expect(editor?.$editor.get()).toMatchObject({ load: 'ready', row: null });
    await editor?.save();
    expect(editor?.$editor.get().problems).toEqual({ title: 'This must be a title.' });
    const title = editorFieldsOf('property').find(({ path }) => path === 'title');
    if (title) editor?.change(title, 'Villa in Hebbal');
    await editor?.save();
    expect(sent).toEqual([
      {
        idempotencyKey: expect.any(String),
        seen_at: null,
        fields: {
          title: 'Villa in Hebbal',
          property_type: 'Sale',
          city: 'Bangalore',
          currency: 'INR',
          publish: 0,
        },
      },
    ]);
  });

  test('copied from another has all its fields except the reference, and is hidden', async () => {
    const { listings, editor, server } = await openEditor();
    const address = listings.duplicate(editor);
    server.row = null;
    await listings.followHash(address);
    const copy = listings.$listings.get().editor;
    await copy?.save();
    expect(server.row).toMatchObject({
      title: '3 BHK in Hebbal (copy)',
      price: 1_00_00_000,
      publish: 0,
      images: ['/a.avif'],
    });
    expect(Object(server.row).source_key).toBeUndefined();
  });
});

test.each(entityTypes)('the editor of a %s has a field for every column that staff write', (kind) => {
  const fieldColumns = new Set(editorFieldsOf(kind).map(columnOf));
  expect([...fieldColumns].sort()).toEqual(Object.keys(listingColumns[kind]).sort());
});
