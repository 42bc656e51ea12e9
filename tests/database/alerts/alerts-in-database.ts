import type { TestDatabase } from '../../fixtures/database.ts';
import { addListing } from '../rows.ts';
import { emptyTables } from '../../fixtures/empty-tables.ts';

interface Mail {
  kind: string;
  payload: {
    email: string;
    link: string;
    alerts: {
      label: string;
      widened?: boolean;
      more: number;
      ends_on: string | null;
      homes: { kind: string; title: string; price: number; was: number | null; slug: string }[];
    }[];
  };
}

interface Change {
  id: number;
  property_id: string;
  kind: string;
}

/** What visitors, mailboxes and the worker do with alerts. `open` returns the database, which may be opened later. */
export function alertsIn(open: () => TestDatabase) {
  /** Deletes all alerts, homes and mails. */
  const emptied = () =>
    open().exec(
      emptyTables(
        'alert_subscribers',
        'alerts',
        'alert_links',
        'alert_homes',
        'home_changes',
        'alert_matches',
        'outbox',
        'properties',
        'html_generation_metadata',
        'enquiries',
        'alert_erasures',
      ),
    );

  const call = async <Answer>(words: string, values: unknown[] = []) => {
    const [row] = await open()
      .as('service_role')
      .query<{ answer: Answer }>(`select public.${words} as answer`, values);
    if (!row) throw new Error('nothing was answered');
    return row.answer;
  };

  const subscribe = (overrides: object = {}, network: string | null = 'here') =>
    call<{ result: string }>('subscribe_alert($1::jsonb, $2)', [
      {
        email: 'asha@mail.example',
        offer: 'Sale',
        query: 'bhk=3&area=hebbal',
        label: 'For sale: 3 BHK, Hebbal',
        rhythm: 'daily',
        consent: 'Only about these homes.',
        ...overrides,
      },
      network,
    ]);

  const mails = (kind: string) =>
    open().query<Mail>('select kind, payload from public.outbox where kind = $1 order by id', [kind]);

  const linkOf = async () => {
    const [mail] = await mails('alert_to_confirm');
    if (!mail) throw new Error('no mail asks for a yes');
    return mail.payload.link;
  };

  const change = (link: string, action: string, alert: string | null = null) =>
    call<boolean>('change_alerts($1, $2, $3::uuid)', [link, action, alert]);

  const statuses = async () =>
    (await open().query<{ status: string }>('select status from public.alerts order by created_at, id')).map(
      ({ status }) => status,
    );

  /** Subscribes a person who then confirms. Returns the link. */
  async function subscribeAndConfirm(overrides: object = {}): Promise<string> {
    await subscribe(overrides, null);
    const link = await linkOf();
    await change(link, 'confirm');
    await open().exec(`update public.alerts set confirmed_at = confirmed_at - interval '1 hour'`);
    return link;
  }

  /** Adds a home with a page. Returns its id. */
  async function publish(row: Record<string, unknown> = {}): Promise<string> {
    const id = await addListing(open(), { price: 9_000_000, ...row });
    await open().query(
      `insert into public.html_generation_metadata (entity_type, entity_id) values ('property', $1)
       on conflict (entity_type, entity_id) do update set needs_regeneration = false`,
      [id],
    );
    return id;
  }

  const markAllGenerated = () =>
    open().exec('update public.html_generation_metadata set needs_regeneration = false');

  async function takeDown(home: string): Promise<void> {
    await open().query('update public.properties set publish = 0 where id = $1', [home]);
    await open().query('delete from public.html_generation_metadata where entity_id = $1', [home]);
  }

  const noteChanges = () => call<Change[]>('record_home_changes()');
  /** The changes after a publish of these pages only. */
  const noteChangesOf = (homes: readonly string[]) =>
    call<Change[]>('record_home_changes($1::uuid[])', [homes]);

  /** Does what the worker does, as if every change except a removal matched every query. */
  async function matchChanges(): Promise<Change[]> {
    const changes = await noteChanges();
    const queries = await call<{ offer: string; query: string }[]>('alert_queries()');
    const ids = changes.map(({ id }) => id);
    const matchingIds = changes.filter(({ kind }) => kind !== 'gone').map(({ id }) => id);
    const found = queries.map((query) => ({ ...query, changes: matchingIds }));
    await call('save_alert_matches($1::jsonb, $2::bigint[])', [found, ids]);
    return changes;
  }

  const queueMails = (at: string | null = null) =>
    at === null
      ? call<number>('queue_alert_mails()')
      : call<number>('queue_alert_mails($1::timestamptz)', [at]);

  /** The next 08:30 in India by the clock of the database. */
  async function nextMorning(days = 0): Promise<string> {
    const [row] = await open().query<{ at: string }>(
      `select (((now() at time zone 'Asia/Kolkata')::date + 1 + $1::int + time '08:30') at time zone 'Asia/Kolkata')::text as at`,
      [days],
    );
    return row?.at ?? '';
  }

  const mailedHomes = async () =>
    (await mails('alert_news')).map(({ payload }) =>
      payload.alerts.flatMap(({ homes }) => homes.map(({ kind, title }) => `${kind}: ${title}`)),
    );

  return {
    emptied,
    call,
    subscribe,
    subscribeAndConfirm,
    mails,
    linkOf,
    change,
    statuses,
    publish,
    markAllGenerated,
    takeDown,
    noteChanges,
    noteChangesOf,
    matchChanges,
    queueMails,
    nextMorning,
    mailedHomes,
  };
}
