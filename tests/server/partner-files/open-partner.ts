import { randomUUID } from 'node:crypto';
import { beginRun } from '#server/partner-files/file-runs.ts';
import { type RunEnd, takeInFile } from '#server/partner-files/take-in-file.ts';
import { areaRow, areas, bangalore } from '../../generator/data-set.ts';
import type { TestingSite } from '../../generator/testing-site.ts';
import { emptyTables } from '../../fixtures/empty-tables.ts';

export type Row = Record<string, unknown>;

const HOUR = 3_600_000;
export const day = (number: number, hour = 1) => new Date(Date.UTC(2026, 10, number, hour));
export const hoursAfter = (moment: Date, hours: number) => new Date(moment.getTime() + hours * HOUR);

/** A partner's file of homes to rent: one row for each, with other values by column. */
export function fileOf(...homes: Row[]): string {
  const rows = homes.map((home) => ({
    Ref: 'K1',
    Title: 'A quiet home',
    Type: 'Flat',
    BHK: '2 BHK',
    Rent: 20_000,
    Locality: 'Hebbal',
    ...home,
  }));
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => columns.map((name) => cellOf(new Map(Object.entries(row)).get(name))));
  return [columns, ...lines].map((line) => line.join(';')).join('\r\n');
}

function cellOf(value: unknown): string {
  const text = String(value ?? '');
  return /[;"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** So many homes, K1 to Kn. */
export const homesOf = (count: number, overrides: Row = {}): Row[] =>
  Array.from({ length: count }, (_, at) => ({ Ref: `K${at + 1}`, ...overrides }));

export interface Partner {
  id: string;
  slug: string;
  /** Takes a file in as `npm run feeds` does. */
  send(file: string | Uint8Array, at?: Date, options?: { isApproved?: boolean }): Promise<RunEnd>;
  homes(): Promise<Row[]>;
  home(reference: string): Promise<Row>;
}

export async function resetPartners(site: TestingSite): Promise<void> {
  await site.sql.exec(emptyTables('properties', 'partners', 'outbox'));
  await site.reset({
    cities: [{ id: bangalore, name: 'Bangalore' }],
    local_areas: [areaRow(areas.hebbal, 'Hebbal'), areaRow(areas.whitefield, 'Whitefield')],
    society: [],
    properties: [],
  });
}

export async function addPartner(
  site: TestingSite,
  { slug = 'kaveri', trust = 'at once' } = {},
): Promise<Partner> {
  const id = randomUUID();
  await site.sql.query(
    `insert into public.partners (id, slug, name, homes_come, trust) values ($1, $2, $3, 'file', $4)`,
    [id, slug, `${slug} homes`, trust],
  );
  const homes = () =>
    site.sql.query<Row>('select * from public.properties where partner_id = $1 order by source_key', [id]);
  return {
    id,
    slug,
    homes,
    home: async (reference) => {
      const home = (await homes()).find(({ source_key }) => source_key === reference);
      if (!home) throw new Error(`There is no home ${reference}`);
      return home;
    },
    async send(file, at = day(1), { isApproved = false } = {}) {
      const begun = await beginRun(
        site.client,
        { partner: slug, source: 'command', fileName: 'homes.csv', isApproved },
        at,
      );
      if (begun.state !== 'begun') throw new Error(`The run was ${begun.state}`);
      const bytes = typeof file === 'string' ? Buffer.from(file) : file;
      const received = { state: 'read' as const, bytes, version: null };
      return takeInFile(begun.run, async () => received, { client: site.client, now: () => at });
    },
  };
}
