import type { EntityType } from '#domain/entity.ts';
import { createListings } from '#islands/desk/listings/listings.ts';
import { editorFieldsOf } from '#domain/listing/listing-columns.ts';
import { BackendRefusal } from '#islands/session/staff-backend.ts';
import { blockedStorage, fakeStorage } from '../../../fake-storage.ts';
import { fakeBackend } from '../../../staff-fakes.ts';

export const id = '00000000-0000-4000-8000-000000000001';
type Row = Record<string, unknown>;
export const home: Row = {
  id,
  title: '3 BHK in Hebbal',
  property_type: 'Sale',
  price: 1_00_00_000,
  currency: 'INR',
  publish: 50,
  source_key: 'ANG-1',
  images: ['/a.avif'],
  updated_at: 'version 1',
};

/** Opens the editor of this row. `answer` runs before each save and may throw. A save that is not refused is stored. */
export async function openEditor(
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
  const sent: { fields: Row; seen_at: unknown; idempotencyKey: unknown }[] = [];
  const server: { row: Row | null; deleted: object | null; ids: number; refused: number } = {
    row,
    deleted: null,
    ids: 0,
    refused: 0,
  };
  const addresses: string[] = [];
  const listings = createListings({
    pageSize: () => 50,
    backend: fakeBackend(
      {
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
          const { fields, seen_at, idempotencyKey } = Object(body);
          sent.push({ fields, seen_at, idempotencyKey });
          answer?.(server);
          if (seen_at !== (server.row?.['updated_at'] ?? null)) throw new BackendRefusal('Changed.', 409);
          server.row = { ...server.row, id, ...fields, updated_at: `version ${sent.length + 1}` };
          return schema.parse({ saved: 'saved' });
        },
      },
      () => {
        server.refused += 1;
      },
    ),
    userId: 'meera',
    now: () => new Date('2026-11-22T06:00:00Z'),
    canBulkEditAndDelete: true,
    showAddress: (hash, isStep) => void addresses.push(`${isStep ? 'step to' : 'now'} ${hash}`),
    pause: () => new Promise(setImmediate),
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
  return { listings, editor, type, state, sent, server, addresses };
}
