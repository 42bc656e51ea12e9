import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as z from 'zod';
import { BulkChangeLine } from '#islands/desk/listings/batch/BulkChangeLine.tsx';
import { createListings } from '#islands/desk/listings/listings.ts';
import { BackendRefusal } from '#islands/session/staff-backend.ts';
import { fakeStorage } from '../../../fake-storage.ts';
import { fakeBackend } from '../../../staff-fakes.ts';

type Row = Record<string, unknown> & { id: string };
const rowsArguments = z.object({
  keys: z.array(z.string()).optional(),
  after: z.string().default(''),
  take: z.number().default(200),
  words: z.string().default(''),
});
const edge = z.array(z.string());
const listArguments = z.object({
  words: z.string(),
  edge: z.union([z.object({ after: edge }), z.object({ before: edge })]).optional(),
  days: z.number(),
  take: z.number(),
  skip: z.number(),
  filters: z.array(z.unknown()),
  sort: z.unknown().optional(),
});
const noChoices = { bhk: [], baths: [], types: [], facings: [], builders: [], cities: [] };
const undoArguments = z.object({ bulk: z.string() });
const sentRows = z.object({
  bulk: z.object({ id: z.string(), how: z.string() }),
  rows: z.array(
    z.object({
      idempotencyKey: z.string(),
      id: z.string(),
      seen_at: z.unknown(),
      fields: z.record(z.string(), z.unknown()),
      confirmed: z.array(z.string()).optional(),
    }),
  ),
});
export const guid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const homes = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    id: guid(at + 1),
    title: `Home ${at + 1}`,
    property_type: 'Sale',
    publish: at < 2 ? 0 : 50,
    source_key: `ANG-${at + 1}`,
    updated_at: 'version 1',
  }));

const listedRow = ({ id, publish = null }: Row) => ({
  kind: 'property',
  id,
  name: 'Home',
  reference: null,
  place: null,
  shown: true,
  publish,
  slug: null,
  price: null,
  currency: null,
  property_type: 'Sale',
  updated_at: 'version 1',
});

/** Where the page begins that an edge asks for. Null: none is asked for. */
function placeOf(edge: z.infer<typeof listArguments>['edge'], found: readonly Row[]): number | null {
  if (!edge) return null;
  const before = (isBefore: (id: string) => boolean) => found.filter(({ id }) => isBefore(id)).length;
  if ('after' in edge) return before((id) => id <= (edge.after.at(-1) ?? ''));
  return Math.max(before((id) => id < (edge.before.at(-1) ?? '')) - 50, 0);
}

/** Opens the list of these rows on a device with this storage. `fail` runs before each save and may throw. */
export async function openListings(
  rows: readonly Row[],
  {
    storage = fakeStorage(),
    fail = () => {},
    questionOf = () => null,
    areas = [],
  }: {
    storage?: Storage;
    fail?: (request: number) => void;
    /** What the server asks first about a row. */
    questionOf?: (id: string) => string | null;
    /** The slugs of the areas that homes may belong to. */
    areas?: readonly string[];
  } = {},
) {
  const storedRows = new Map(rows.map((row) => [row.id, { ...row }]));
  const stored = new Set<string>();
  /** What the rows of each change of many were before. */
  const bulks = new Map<string, { id: string; was: Row; saved: unknown; outcome: string | null }[]>();
  const server = { requests: 0, ids: 100, writes: 0, answerLost: false };
  const asked: { skip: number; filters: unknown[]; sort?: unknown }[] = [];
  const addresses: string[] = [];
  let largestRequest = 0;
  const isFound = (id: string, words: string) => String(storedRows.get(id)?.['title']).includes(words);
  const places = { areas: areas.map((slug) => ({ id: slug, name: slug, slug })) };
  const backend = fakeBackend({
    rpc: async (name, args, schema) => {
      if (name === 'admin_listing_rows') {
        const { keys, after, take, words } = rowsArguments.parse(args);
        largestRequest = Math.max(largestRequest, JSON.stringify(args).length);
        const found = [...storedRows.values()].filter(({ id, source_key }) =>
          keys ? keys.includes(id) || keys.includes(String(source_key)) : id > after && isFound(id, words),
        );
        return schema.parse({ rows: keys ? found : found.slice(0, take) });
      }
      if (name === 'admin_places') return schema.parse({ cities: [], societies: [], ...places });
      if (name === 'admin_listing_choices') return schema.parse(noChoices);
      if (name === 'admin_bulk_changes')
        return schema.parse({
          changes: [...bulks].map(([id, changed]) => ({
            id,
            kind: 'property',
            how: 'field',
            made_at: '2026-11-22T05:00:00Z',
            made: { by_id: 'meera', by_email: 'meera@example.in', by_name: 'Meera' },
            columns: ['publish'],
            rows: changed.length,
            left: changed.filter(({ outcome }) => outcome === null).length,
            undone: changed.filter(({ outcome }) => outcome === 'undone').length,
            undone_at: changed.some(({ outcome }) => outcome) ? '2026-11-22T05:05:00Z' : null,
            undone_by: null,
            kept: changed
              .filter(({ outcome }) => outcome === 'changed')
              .map((row) => ({ id: row.id, name: 'Home', facts: null, outcome: 'changed' })),
          })),
        });
      if (name === 'undo_bulk_change') {
        const next = (bulks.get(undoArguments.parse(args).bulk) ?? []).filter(({ outcome }) => !outcome);
        fail(++server.requests);
        for (const changed of next.slice(0, 100)) {
          const isTheirs = storedRows.get(changed.id)?.['updated_at'] !== changed.saved;
          changed.outcome = isTheirs ? 'changed' : 'undone';
          if (!isTheirs) storedRows.set(changed.id, changed.was);
        }
        return schema.parse({ result: 'undone', left: Math.max(next.length - 100, 0) });
      }
      const { words, take, skip, filters, sort, edge } = listArguments.parse(args);
      asked.push({ skip, filters, ...(sort === undefined ? {} : { sort }) });
      const found = [...storedRows.values()].filter(({ id }) => isFound(id, words));
      const from = placeOf(edge, found) ?? skip;
      const page = found.slice(from, from + take);
      const edgeOf = (row: Row | undefined) => row && ['1', '1', '', '1', row.id];
      return schema.parse({
        rows: page.map(listedRow),
        total: found.length,
        before: from,
        first: edgeOf(page[0]),
        last: edgeOf(page.at(-1)),
      });
    },
    invoke: async (_name, body, schema) => {
      largestRequest = Math.max(largestRequest, JSON.stringify(body).length);
      fail(++server.requests);
      const sent = sentRows.parse(body);
      const answers = sent.rows.map(({ idempotencyKey, id, seen_at, fields, confirmed }) => {
        const row = storedRows.get(id);
        if (stored.has(idempotencyKey)) return { id, result: 'repeated', updated_at: row?.['updated_at'] };
        if ((row?.['updated_at'] ?? null) !== seen_at) return { id, result: 'changed' };
        const question = questionOf(id);
        if (question && !confirmed)
          return {
            id,
            result: 'refused',
            problem: `${question} If so, save it in its editor.`,
            questions: [question],
          };
        stored.add(idempotencyKey);
        server.writes++;
        const noted = {
          id,
          was: row ?? { ...fields, id, publish: 0 },
          saved: `write ${server.writes}`,
          outcome: null,
        };
        bulks.set(sent.bulk.id, [...(bulks.get(sent.bulk.id) ?? []), noted]);
        storedRows.set(id, { ...row, id, ...fields, updated_at: `write ${server.writes}` });
        return { id, result: 'saved', updated_at: `write ${server.writes}` };
      });
      if (server.answerLost) {
        server.answerLost = false;
        throw new BackendRefusal('The server did not answer.', 503);
      }
      return schema.parse({ rows: answers });
    },
  });
  const listings = createListings({
    pageSize: () => 50,
    backend,
    userId: 'meera',
    now: () => new Date('2026-11-22T06:00:00Z'),
    canBulkEditAndDelete: true,
    showAddress: (hash, isStep) => void addresses.push(`${isStep ? 'step to' : 'now'} ${hash}`),
    pause: () => Promise.resolve(),
    openStorage: () => storage,
    newId: () => guid(++server.ids).replace('0', '7'),
  });
  await listings.followHash('#listings/property');
  const { bulk, importing } = listings;
  const chooseAll = () => bulk.toggleAll(rows.map(({ id, title }) => ({ id, name: String(title) })));
  const largest = () => largestRequest;
  const { bulkUndo } = listings;
  /** Takes the latest change of many back. */
  async function undoLast(): Promise<void> {
    await bulkUndo.load();
    await bulkUndo.undo(bulkUndo.$undo.get().changes.at(-1)?.id ?? '');
  }
  /** What the page says of it. */
  const undoSaid = () =>
    bulkUndo.$undo
      .get()
      .changes.map((change) =>
        renderToStaticMarkup(createElement(BulkChangeLine, { change, bulkUndo })).replace(/<[^>]+>/g, ''),
      )
      .join(' ');
  return {
    listings,
    bulk,
    importing,
    storedRows,
    server,
    storage,
    chooseAll,
    asked,
    addresses,
    largest,
    undoLast,
    undoSaid,
    backend,
  };
}
