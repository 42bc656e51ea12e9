import { describe, expect, test } from 'vitest';
import { type EntityType, entityTypes } from '#domain/entity.ts';
import { writableColumns } from '#domain/listing/validate-listing.ts';
import { createListings } from '#islands/admin/listings/create-listings.ts';
import { editorFieldsOf } from '#islands/admin/listings/fields/editor-fields.ts';
import { columnOf } from '#islands/admin/listings/fields/read-field.ts';
import { BackendRefusal } from '#islands/session/staff-backend.ts';
import { blockedStorage, fakeStorage } from '../../fake-storage.ts';
import { fakeBackend } from '../../staff-fakes.ts';

const id = '00000000-0000-4000-8000-000000000001';
type Row = Record<string, unknown>;
const home: Row = {
  id,
  title: '3 BHK in Hebbal',
  property_type: 'Sale',
  price: 1_57_00_000,
  currency: 'INR',
  publish: 50,
  source_key: 'ANG-1',
  images: ['/a.avif'],
  updated_at: 'version 1',
};

/** Opens the editor of this row. `answer` runs before each save and may throw. A save that is not refused is stored. */
async function open(
  row: Row | null = home,
  {
    kind = 'property',
    storage = fakeStorage(),
    answer,
    rpc,
    invoke,
  }: {
    kind?: EntityType;
    storage?: Storage | null;
    answer?: (server: { row: Row | null }) => void;
    /** The answers of other functions; undefined gives the default answer. */
    rpc?: (name: string, args: object) => unknown;
    invoke?: (name: string) => unknown;
  } = {},
) {
  const sent: { fields: Row; seen_at: unknown; attempt: unknown }[] = [];
  const server: { row: Row | null; deleted: object | null; ids: number; refused: number } = {
    row,
    deleted: null,
    ids: 0,
    refused: 0,
  };
  const listings = createListings({
    backend: fakeBackend({
      rpc: async (name, args, schema) => {
        const other = rpc?.(name, args);
        if (other !== undefined) return schema.parse(other);
        if (name === 'admin_listing') return schema.parse({ row: server.row, deleted: server.deleted });
        if (name === 'admin_changes') return schema.parse({ rows: [], next: null });
        if (name === 'admin_places') return schema.parse({ cities: [], areas: [], societies: [] });
        return schema.parse({ rows: [], total: 0 });
      },
      invoke: async (name, body, schema) => {
        const other = invoke?.(name);
        if (other !== undefined) return schema.parse(other);
        const { fields, seen_at, attempt } = Object(body);
        sent.push({ fields, seen_at, attempt });
        answer?.(server);
        if (seen_at !== (server.row?.['updated_at'] ?? null)) throw new BackendRefusal('Changed.', 409);
        server.row = { ...server.row, id, ...fields, updated_at: `version ${sent.length + 1}` };
        return schema.parse({ saved: 'saved' });
      },
    }),
    userId: 'meera',
    canBulkEditAndDelete: true,
    wait: () => new Promise(setImmediate),
    onAccessLost: () => {
      server.refused += 1;
    },
    openStorage: () => storage ?? blockedStorage(),
    newId: () => `00000000-0000-4000-8000-${String(++server.ids).padStart(12, '1')}`,
  });
  await listings.followHash(`#listings/${kind}/${id}`);
  const { editor } = listings.$listings.get();
  if (!editor) throw new Error('no editor is open');
  const type = (path: string, now: string) => {
    const field = editorFieldsOf(kind).find((each) => each.path === path);
    if (!field) throw new Error(`there is no field ${path}`);
    editor.change(field, now);
  };
  const state = () => editor.$editor.get();
  return { listings, editor, type, state, sent, server };
}

describe('saving a listing', () => {
  test('sends only the changed columns, with the price in rupees and the version that was read', async () => {
    const { editor, type, state, sent } = await open();
    type('price', '95 lakh');
    type('title', '3 BHK in Hebbal');
    await editor.save();
    expect(sent).toMatchObject([{ fields: { price: 95_00_000 }, seen_at: 'version 1' }]);
    expect(state()).toMatchObject({ message: 'Saved.', problem: null, busy: false });
    expect(editor.drafts.get('property', id)).toBeNull();
  });

  test('shows a message beside each invalid field and sends nothing', async () => {
    const { editor, type, state, sent } = await open();
    type('price', '1.57');
    type('title', 'a'.repeat(301));
    type('bedrooms', '2.3');
    type('baths', 'two');
    await editor.save();
    expect(state().problems).toEqual({
      price: 'Is it 1.57 crore, lakh or thousand? Add cr, lakh or k.',
      title: 'This has room for 300 characters: shorten it by 1.',
      bedrooms: 'This must be whole bedrooms or a half more, such as 2.5.',
      baths: 'Type a number, such as 1,450 or 2.5.',
    });
    expect(sent).toEqual([]);
    type('price', '1.57 cr');
    expect(state().problems).not.toHaveProperty('price');
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
    const { editor, type, sent } = await open(area, { kind: 'area' });
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
    const { editor, server, state } = await open({ ...home, publish: 0 });
    await editor.publish();
    expect(server.row).toMatchObject({ publish: 100 });
    await editor.hide();
    expect(server.row).toMatchObject({ publish: 0 });
    await editor.undo();
    expect(server.row).toMatchObject({ publish: 100 });
    expect(state()).toMatchObject({ undo: null, message: 'The last save is undone.' });
  });

  test('keeps what is typed during a save, without a conflict', async () => {
    const { editor, type, state } = await open();
    type('price', '95 lakh');
    const saving = editor.save();
    type('price', '96 lakh');
    await saving;
    expect(editor.drafts.get('property', id)?.fields['price']).toEqual({ was: '95,00,000', now: '96 lakh' });
    expect(state().conflicts).toEqual([]);
  });
});

describe('a listing that somebody else changed meanwhile', () => {
  test('is saved with both changes when they concern different fields, and reports it', async () => {
    const { editor, type, state, server } = await open();
    type('price', '95 lakh');
    server.row = { ...home, facing_dir: 'East', updated_at: 'theirs' };
    await editor.save();
    expect(server.row).toMatchObject({ price: 95_00_000, facing_dir: 'East' });
    expect(state().message).toContain('both changes stand');
  });

  test('shows both values of the same field and saves nothing until one is chosen', async () => {
    const { editor, type, state, server } = await open();
    type('price', '95 lakh');
    type('title', 'Mine');
    server.row = { ...home, price: 90_00_000, updated_at: 'theirs' };
    await editor.save();
    expect(state().conflicts).toMatchObject([{ mine: '95 lakh', theirs: '90,00,000' }]);
    await editor.save();
    expect(server.row).toMatchObject({ price: 90_00_000 });
    for (const conflict of state().conflicts) editor.resolveConflict(conflict, 'mine');
    await editor.save();
    expect(server.row).toMatchObject({ price: 95_00_000, title: 'Mine' });
  });

  test('keeps the other value when that one is chosen', async () => {
    const { editor, type, state, server } = await open();
    type('price', '95 lakh');
    type('title', 'Mine');
    server.row = { ...home, price: 90_00_000, updated_at: 'theirs' };
    await editor.save();
    for (const conflict of state().conflicts) editor.resolveConflict(conflict, 'theirs');
    await editor.save();
    expect(server.row).toMatchObject({ price: 90_00_000, title: 'Mine' });
  });

  test('is not overwritten by an undo', async () => {
    const { editor, type, state, server } = await open();
    type('price', '95 lakh');
    await editor.save();
    server.row = { ...server.row, price: 1, updated_at: 'theirs' };
    await editor.undo();
    expect(server.row).toMatchObject({ price: 1 });
    expect(state().problem).toContain('cannot be undone');
  });
});

describe('typed changes to a listing', () => {
  test.each([
    ['a fault of the server', new Error('The server answered with an error (500). Please try again.'), 0],
    [
      'a lost connection',
      new Error('The server could not be reached. Check your connection and try again.'),
      0,
    ],
    ['an ended session', new BackendRefusal('No active session', 401), 1],
  ])('are kept after %s, which is reported, and restored after a reload', async (_what, fault, refused) => {
    const storage = fakeStorage();
    const { editor, type, state, server, sent } = await open(home, {
      storage,
      answer: () => {
        throw fault;
      },
    });
    type('price', '95 lakh');
    await editor.save();
    expect(state().problem).toContain('What you typed is kept on this device.');
    expect(server.refused).toBe(refused);

    const reopened = await open(home, { storage });
    expect(reopened.editor.drafts.get('property', id)?.fields['price']?.now).toBe('95 lakh');
    await reopened.editor.save();
    expect(reopened.sent[0]?.attempt).toBe(sent[0]?.attempt);
  });

  test('are no longer changes once the stored row has the same value', async () => {
    const storage = fakeStorage();
    const { type } = await open(home, { storage });
    type('price', '95 lakh');
    const reopened = await open({ ...home, price: 95_00_000, updated_at: 'version 2' }, { storage });
    expect(reopened.state().conflicts).toEqual([]);
    expect(reopened.editor.drafts.get('property', id)).toBeNull();
  });

  test('are kept by the page when the browser stores nothing', async () => {
    const { editor, type, sent } = await open(home, { storage: null });
    type('price', '95 lakh');
    expect(editor.drafts.isKept()).toBe(false);
    await editor.save();
    expect(sent).toHaveLength(1);
  });
});

describe('a preview of a listing', () => {
  const previewId = '00000000-0000-4000-8000-00000000000f';
  const previewWith = async (...statuses: ({ status: string; problem?: string } | null)[]) => {
    const polls: unknown[] = [];
    const { editor, state } = await open(home, {
      rpc: (name, args) => {
        if (name !== 'admin_preview') return undefined;
        polls.push(args);
        const found = statuses[Math.min(polls.length, statuses.length) - 1];
        return found ? { problem: null, ...found } : null;
      },
      invoke: (name) => (name === 'preview-listing' ? { preview: previewId } : undefined),
    });
    await editor.preview();
    expect(state()).toMatchObject({ rendering: previewId, busy: false });
    for (let turn = 0; turn < 50 && state().rendering !== null; turn++) await new Promise(setImmediate);
    return { ...state(), looks: polls.length };
  };

  test('is polled until it is rendered, and then opens by itself', async () => {
    expect(await previewWith({ status: 'queued' }, { status: 'running' }, { status: 'ready' })).toMatchObject(
      {
        preview: { id: previewId },
        looks: 3,
      },
    );
  });

  test('reports what is wrong with the row, and when it has expired', async () => {
    const refusedPreview = { status: 'refused', problem: 'price: this must be a number.' };
    expect(await previewWith({ status: 'queued' }, refusedPreview)).toMatchObject({
      preview: null,
      problem: refusedPreview.problem,
    });
    expect(await previewWith(null)).toMatchObject({
      preview: null,
      problem: expect.stringContaining('is over'),
    });
  });
});

test('a listing deleted while open shows who deleted it, and keeps typed changes once it is restored', async () => {
  const deleted = { name: '3 BHK in Hebbal', deleted_at: '2026-11-22T06:00:00Z', by_name: 'Asha' };
  const { editor, type, state, server } = await open();
  type('price', '95 lakh');
  server.row = null;
  server.deleted = deleted;
  await editor.save();
  expect(state()).toMatchObject({ load: 'deleted', deleted, problem: expect.stringContaining('Changed.') });
  server.row = { ...home, updated_at: 'back' };
  server.deleted = null;
  await editor.load('It is back, as it was.');
  expect(state()).toMatchObject({ load: 'ready', deleted: null, message: 'It is back, as it was.' });
  await editor.save();
  expect(server.row).toMatchObject({ price: 95_00_000 });
});

describe('a new listing', () => {
  test('stays a draft on the device until it is saved, and needs its required fields', async () => {
    const { listings, server, sent } = await open();
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
        attempt: expect.any(String),
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
    const { listings, editor, server } = await open();
    const address = listings.duplicate(editor);
    server.row = null;
    await listings.followHash(address);
    const copy = listings.$listings.get().editor;
    await copy?.save();
    expect(server.row).toMatchObject({
      title: '3 BHK in Hebbal (copy)',
      price: 1_57_00_000,
      publish: 0,
      images: ['/a.avif'],
    });
    expect(Object(server.row).source_key).toBeUndefined();
  });
});

describe('a photograph that becomes ready during editing makes a new version of the row', () => {
  test('which a save does not report as a change by somebody else', async () => {
    const { editor, type, state, sent } = await open(home, {
      answer: (server) => {
        if (sent.length === 1) server.row = { ...server.row, updated_at: 'ready' };
      },
    });
    type('price', '95 lakh');
    await editor.save();
    expect(state()).toMatchObject({ message: 'Saved.', problem: null });
  });

  test('which does not prevent an undo of the last save', async () => {
    const { editor, type, state, server } = await open();
    type('price', '95 lakh');
    await editor.save();
    server.row = { ...server.row, updated_at: 'ready' };
    await editor.undo();
    expect([state().message, state().problem, server.row?.['price']]).toEqual([
      'The last save is undone.',
      null,
      1_57_00_000,
    ]);
  });
});

test.each(entityTypes)('the editor of a %s has a field for every column that staff write', (kind) => {
  const fieldColumns = new Set(editorFieldsOf(kind).map(columnOf));
  expect([...fieldColumns].sort()).toEqual(writableColumns(kind).sort());
});
