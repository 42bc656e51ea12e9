import { randomUUID } from 'node:crypto';
import type { Row, Session } from '../fixtures/database.ts';

/** Inserts one row and returns its id. */
async function add(session: Session, table: string, row: Row): Promise<string> {
  const columns = Object.keys(row);
  const values = columns.map((_, at) => `$${at + 1}`);
  const [added] = await session.query<{ id: string }>(
    `insert into public.${table} (${columns.join(', ')}) values (${values.join(', ')}) returning id::text as id`,
    Object.values(row),
  );
  if (!added) throw new Error(`No row of ${table} was added`);
  return added.id;
}

export const addCity = (session: Session, row: Row = {}) =>
  add(session, 'cities', { name: `City ${randomUUID()}`, ...row });

export const addArea = (session: Session, row: Row = {}) =>
  add(session, 'local_areas', { area: 'Koramangala', slug: `area-${randomUUID()}`, ...row });

export const addSociety = (session: Session, row: Row = {}) =>
  add(session, 'society', { name: 'Lake View', slug: `society-${randomUUID()}`, ...row });

/** An enquiry of Asha Rao. */
export const addEnquiry = (session: Session, row: Row) =>
  add(session, 'enquiries', {
    ...{ enquiry_type: 'availability_check', name: 'Asha Rao', email: 'asha@mail.example' },
    ...{ phone: '+919845012345', preferred_contact: 'WhatsApp' },
    ...row,
  });

export const addListing = (session: Session, row: Row = {}) =>
  add(session, 'properties', { title: '2 BHK in Koramangala', publish: 50, property_type: 'Sale', ...row });

/** Adds a user and returns the user id. */
export async function addUser(
  session: Session,
  { role = 'user', metadata = {}, confirmed = true } = {},
): Promise<string> {
  const id = randomUUID();
  await session.query(
    `insert into auth.users (id, email, raw_user_meta_data, email_confirmed_at)
     values ($1, $2, $3::jsonb, case when $4::boolean then now() end)`,
    [id, `${id}@example.in`, metadata, confirmed],
  );
  if (role !== 'user') await session.query('update public.profiles set role = $2 where id = $1', [id, role]);
  return id;
}

export const slugOf = async (session: Session, id: string) =>
  (await session.query<{ slug: string | null }>('select slug from public.properties where id = $1', [id]))[0]
    ?.slug;

/** Records that these pages are published and were rendered from rows read just now. */
export async function publishPages(session: Session, ...pages: [kind: string, id: string][]): Promise<void> {
  const [clock] = await session.query<{ now: string }>('select public.publishing_time()::text as now');
  const rows = pages.map(([entity_type, entity_id]) => ({
    entity_type,
    entity_id,
    file_size_bytes: 1000,
    generation_duration_ms: 2,
    html_path: `public/${entity_id}/index.html`,
    last_generated_at: clock?.now,
  }));
  await session.query('select public.save_generated_pages($1::jsonb)', [rows]);
}

/** The pages that need to be rendered again, as 'kind id', sorted. */
export async function stalePages(session: Session): Promise<string[]> {
  const rows = await session.query<{ page: string }>(
    `select entity_type || ' ' || entity_id as page from public.html_generation_metadata
      where needs_regeneration order by page`,
  );
  return rows.map((row) => row.page);
}

/** The open job of a page, if any. */
export async function openJob(session: Session, kind: string, id: string) {
  const [job] = await session.query<{ id: number; action: string; status: string; revision: number }>(
    `select id, action, status, revision from public.html_generation_jobs
      where entity_type = $1 and entity_id = $2 and status in ('queued', 'running')`,
    [kind, id],
  );
  return job;
}
