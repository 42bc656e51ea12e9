import { expect, test } from 'vitest';
import {
  adminNumberRowsAnswer,
  adminNumbersAnswer,
  type NumbersGroup,
  reportedNumbers,
} from '#contracts/admin-numbers.ts';
import { numbersColumns } from '#contracts/numbers-columns.ts';
import { formatChange } from '#domain/numbers/format-change.ts';
import { groupKinds, groupName } from '#domain/numbers/group-name.ts';
import { lateSentence } from '#domain/numbers/home-lists.ts';
import { totals } from '#domain/numbers/totals.ts';
import { csvText } from '#domain/text/csv-text.ts';
import { outboxMessageSchema } from '#server/outbox/outbox-message.ts';
import { writeMail } from '#server/outbox/write-mail.ts';
import { numbersText } from '../../scripts/report/numbers-text.ts';
import { senderFacts } from '../server/outbox/sender-facts.ts';
import { addListing } from './rows.ts';
import { setUpAdmin } from './set-up-admin.ts';

// What Numbers, its table, `npm run report` and the mail of Monday say, beside a count of the same events in this file, which
// shares no rule with the product: a day in India is UTC and 330 minutes.
const opened = setUpAdmin('select 1');
/** 8:00 on a Monday in India. */
const NOW = Date.parse('2026-11-23T02:30:00Z');
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const INDIA = 330 * MINUTE;
const dayOf = (at: number): number => Math.floor((at + INDIA) / DAY);
const today = dayOf(NOW);

let seed = 42;
/** A number below `end`, the same in every run. */
function below(end: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * end);
}
function oneOf<Each>(all: readonly Each[]): Each {
  const one = all[below(all.length)];
  if (one === undefined) throw new Error('There is nothing to choose from.');
  return one;
}
/** Within 190 days before now; of every ten, two within a second of midnight in India. */
function moment(): number {
  if (below(10) < 8) return NOW - below(190 * 1440) * MINUTE - below(MINUTE);
  return (today - below(189)) * DAY - INDIA + oneOf([-1, 0, 1, -1000]);
}

interface Home {
  id: string;
  city: string;
  area: string | null;
  bedrooms: number | null;
  price: number | null;
  partner: boolean;
  shown: boolean;
}
const kinds = ['views', 'enquiries', 'calls', 'alerts'] as const;
type Counts = Record<`${(typeof kinds)[number]}${'' | '_before'}`, number>;

async function addHomes(): Promise<Home[]> {
  const homes: Home[] = [];
  for (let nth = 0; nth < 12; nth++) {
    const home = {
      city: nth % 4 === 0 ? 'Mysore' : 'Bangalore',
      area: nth % 5 === 0 ? null : `Area ${nth % 3}`,
      bedrooms: nth % 6 === 0 ? null : nth % 4,
      price: [null, 49_99_999, 50_00_000, 1_00_00_000, 6_00_00_000][nth % 5] ?? null,
      partner: nth % 2 === 0,
      shown: true,
    };
    const id = await addListing(opened.database, {
      ...{ title: `Home ${nth}`, property_type: 'Sale', city: home.city, area: home.area },
      ...{ bedrooms: home.bedrooms, price: home.price, source_key: home.partner ? `P-${nth}` : null },
    });
    homes.push({ ...home, id });
  }
  return homes;
}

const json = (rows: readonly object[]) => [rows];

test(
  'every figure is what the events of 90 days and of the 90 before add up to',
  { timeout: 120_000 },
  async () => {
    const { database } = opened;
    const homes = await addHomes();
    const anyHome = () => oneOf(homes.slice(1));

    const enquiries = Array.from({ length: 1_000 }, (_, nth) => {
      const at = moment();
      const status = oneOf(['new', 'contacted', 'done', 'contacted', 'spam', 'suspected'] as const);
      const waits = below(3) === 0 ? below(400) : below(4_000);
      return {
        reference: `ANG-${nth}`,
        email: `person-${below(400)}@mail.example`,
        property_id: below(20) === 0 ? null : anyHome().id,
        created_at: at,
        first_status: below(4) === 0 ? 'suspected' : 'new',
        status,
        answered_at: Math.min(at + waits * MINUTE, NOW),
      };
    });
    await database.query(
      `insert into public.enquiries (reference, enquiry_type, name, email, phone, preferred_contact, property_id, created_at, status)
     select reference, 'availability_check', 'Asha', email, '+919845012345', 'WhatsApp', property_id,
            to_timestamp(created_at::numeric / 1000), first_status
       from jsonb_to_recordset($1::jsonb) as each (
         reference text, email text, property_id uuid, created_at bigint, first_status text)`,
      json(enquiries),
    );
    // What was taken for a robot's is first accepted, as staff do.
    await database.exec(`update public.enquiries set status = 'new' where status = 'suspected'`);
    await database.query(
      `update public.enquiries as enquiry set status = each.status
       from jsonb_to_recordset($1::jsonb) as each (reference text, status text)
      where each.reference = enquiry.reference and each.status <> enquiry.status`,
      json(enquiries),
    );
    await database.query(
      `update public.inbox_changes as change set changed_at = to_timestamp(each.answered_at::numeric / 1000)
       from jsonb_to_recordset($1::jsonb) as each (reference text, answered_at bigint)
       join public.enquiries as enquiry on enquiry.reference = each.reference
      where change.row_id = enquiry.id and change.became in ('contacted', 'done')`,
      json(enquiries),
    );
    // Staff accepted these before they answered.
    await database.exec(`delete from public.inbox_changes where field = 'status' and became = 'new'`);

    const calls = Array.from({ length: 300 }, (_, nth) => ({
      reference: `C-${nth}`,
      email: `person-${below(400)}@mail.example`,
      created_at: moment(),
      day: `20${30 + (nth % 60)}-0${1 + (nth % 9)}-1${nth % 7}`,
      time: ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00', '13:30'][nth % 8],
      status: oneOf(['requested', 'done', 'cancelled', 'spam', 'suspected'] as const),
    }));
    await database.query(
      `insert into public.appointments (reference, name, email, preferred_date, preferred_time, created_at, status, keeps_slot)
     select reference, 'Asha', email, day, time, to_timestamp(created_at::numeric / 1000), status, false
       from jsonb_to_recordset($1::jsonb) as each (
         reference text, email text, day date, time time, created_at bigint, status text)`,
      json(calls),
    );

    const alerts = Array.from({ length: 300 }, (_, nth) => ({
      email: `alert-${nth}@mail.example`,
      property_id: anyHome().id,
      confirmed_at: nth % 5 === 0 ? null : moment(),
    }));
    await database.query(
      `with each as (select * from jsonb_to_recordset($1::jsonb) as each (email text, property_id uuid)),
          person as (insert into public.alert_subscribers (email) select email from each returning id, email)
     insert into public.alerts (subscriber, offer, property_id, label, rhythm, consent)
     select person.id, 'Sale', each.property_id, 'A home', 'daily', 'Yes' from each join person using (email)`,
      json(alerts),
    );
    await database.query(
      `update public.alerts as alert
        set status = 'active', confirmed_at = to_timestamp(each.confirmed_at::numeric / 1000), expires_at = '2090-01-01'
       from jsonb_to_recordset($1::jsonb) as each (email text, confirmed_at bigint)
       join public.alert_subscribers as person using (email)
      where alert.subscriber = person.id and each.confirmed_at is not null`,
      json(alerts),
    );

    const views = Array.from({ length: 1_500 }, () => ({
      home: anyHome().id,
      at: moment(),
      robot: below(5) === 0,
    }));
    await database.query(
      `select public.record_property_view(home, 'Mozilla/5.0', robot, to_timestamp(at::numeric / 1000))
       from jsonb_to_recordset($1::jsonb) as each (home uuid, at bigint, robot boolean)`,
      json(views),
    );
    // One leaves the site: its numbers stay, and it is no home of the site.
    const hidden = oneOf(homes);
    hidden.shown = false;
    await database.query('update public.properties set publish = 10 where id = $1', [hidden.id]);

    const isOurs = ({ status }: { status: string }) => status !== 'spam' && status !== 'suspected';
    const accepted = enquiries.filter(isOurs);
    const events: { kind: (typeof kinds)[number]; home: string; day: number }[] = [
      ...views
        .filter(({ robot }) => !robot)
        .map(({ home, at }) => ({ kind: 'views' as const, home, day: dayOf(at) })),
      ...accepted.flatMap(({ property_id: home, created_at: at }) =>
        home === null ? [] : [{ kind: 'enquiries' as const, home, day: dayOf(at) }],
      ),
      ...calls.filter(isOurs).flatMap((call) => {
        const asked = accepted.filter(
          ({ email, created_at: at }) =>
            email === call.email && at <= call.created_at && at >= call.created_at - 28 * DAY,
        );
        const last = asked
          .filter(({ property_id }) => property_id !== null)
          .toSorted((one, other) => other.created_at - one.created_at)[0]?.property_id;
        return last ? [{ kind: 'calls' as const, home: last, day: dayOf(call.created_at) }] : [];
      }),
      ...alerts.flatMap(({ property_id: home, confirmed_at: at }) =>
        at === null ? [] : [{ kind: 'alerts' as const, home, day: dayOf(at) }],
      ),
    ];
    /** The minutes from 8:00 to 20:00 in India between two moments, counted one by one. */
    const promised = (from: number, to: number): number => {
      let seconds = 0;
      for (let day = dayOf(from); day <= dayOf(to); day++) {
        const opens = day * DAY - INDIA + 480 * MINUTE;
        seconds += Math.max(0, Math.min(to, opens + 720 * MINUTE) - Math.max(from, opens));
      }
      return seconds / MINUTE;
    };

    for (const days of [7, 28, 90] as const) {
      const countsOf = (isIn: (home: Home) => boolean): Counts => {
        const ids = new Set(homes.filter(isIn).map(({ id }) => id));
        const countOf = (kind: string, from: number) =>
          events.filter(
            (each) => each.kind === kind && ids.has(each.home) && each.day >= from && each.day < from + days,
          ).length;
        const now = (kind: string) => countOf(kind, today - days);
        const before = (kind: string) => countOf(kind, today - 2 * days);
        return {
          ...{ views: now('views'), views_before: before('views') },
          ...{ enquiries: now('enquiries'), enquiries_before: before('enquiries') },
          ...{ calls: now('calls'), calls_before: before('calls') },
          ...{ alerts: now('alerts'), alerts_before: before('alerts') },
        };
      };
      const at = new Date(NOW).toISOString();
      const [shown] = await opened.admin.query('select public.admin_numbers($1, $2) as answer', [days, at]);
      const numbers = adminNumbersAnswer.parse(shown?.['answer']);
      const all = countsOf(() => true);
      expect(numbers.total, `${days} days`).toEqual({ homes: 11, ...all });

      const bandOf = ({ price }: Home) =>
        price === null
          ? null
          : String([50_00_000, 1_00_00_000, 2_00_00_000, 5_00_00_000].filter((from) => price >= from).length);
      const keyOf: Record<(typeof groupKinds)[number], (home: Home) => string | null> = {
        city: ({ city }) => city,
        area: ({ area }) => area,
        size: ({ bedrooms }) => (bedrooms === null ? null : String(bedrooms)),
        price: bandOf,
        source: ({ partner }) => (partner ? 'partner' : 'own'),
        // A reference alone makes a home nobody's.
        partner: () => null,
      };
      const byName = (one: { name: string | null }, other: { name: string | null }) =>
        String(one.name).localeCompare(String(other.name));
      for (const kind of groupKinds) {
        const names = [...new Set(homes.map(keyOf[kind]))];
        const expected: NumbersGroup[] = names.map((name) => ({
          ...{ name, offer: kind === 'price' ? 'Sale' : null },
          homes: homes.filter((home) => keyOf[kind](home) === name && home.shown).length,
          ...countsOf((home) => keyOf[kind](home) === name),
        }));
        expect(numbers.groups[kind].toSorted(byName), `${kind}, ${days} days`).toEqual(
          expected.toSorted(byName),
        );
      }

      expect(numbers.daily).toEqual(
        Array.from({ length: days }, (_, nth) => {
          const day = today - days + nth;
          const countOf = (kind: string) =>
            events.filter((each) => each.kind === kind && each.day === day).length;
          return {
            day: new Date(day * DAY).toISOString().slice(0, 10),
            views: countOf('views'),
            enquiries: countOf('enquiries'),
          };
        }),
      );

      const asked = accepted.filter(
        ({ created_at: when }) => dayOf(when) >= today - days && dayOf(when) < today,
      );
      const late = asked.filter(
        ({ status, created_at: when, answered_at: then }) =>
          promised(when, status === 'new' ? NOW : then) > 180,
      );
      expect([numbers.asked, numbers.asked_late]).toEqual([asked.length, late.length]);
      expect(Math.min(late.length, ...Object.values(all))).toBeGreaterThan(0);

      const [page] = await opened.admin.query('select public.admin_number_rows($1, at => $2) as answer', [
        days,
        at,
      ]);
      const { rows } = adminNumberRowsAnswer.parse(page?.['answer']);
      const lines = csvText(rows, numbersColumns)
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.replaceAll('"', '').split(','));
      for (const home of homes) {
        const own = countsOf(({ id }) => id === home.id);
        const line = lines.find((cells) => cells.includes(home.id));
        expect(line?.slice(-8).map(Number), `${home.id}, ${days} days`).toEqual(
          kinds.flatMap((kind) => [own[kind], own[`${kind}_before`]]),
        );
      }

      const [reported] = await database
        .as('service_role')
        .query('select public.report_numbers($1, $2) as answer', [days, at]);
      const report = numbersText(reportedNumbers.parse(reported?.['answer'])).replaceAll(/ +/g, ' ');
      for (const [label, now, before] of totals)
        expect(report).toContain(
          `\n${label} ${all[now].toLocaleString('en-IN')} ${formatChange(all[now], all[before])} ${all[before].toLocaleString('en-IN')}\n`,
        );
      for (const { name, offer, ...group } of numbers.groups.size)
        expect(report).toContain(
          `\n${groupName('size', name, offer)} ${group.homes} ${formatChange(group.views, group.views_before)} ` +
            totals
              .map(
                ([, now, before]) =>
                  `${group[now].toLocaleString('en-IN')} (${group[before].toLocaleString('en-IN')})`,
              )
              .join(' '),
        );
      expect(report).toContain(lateSentence(numbers));

      if (days !== 7) continue;
      await database.as('service_role').query('select public.queue_numbers_mail($1)', [at]);
      const [queued] = await database.query(
        `select id::integer, created_at::text, attempts, kind, payload from public.outbox where kind = 'numbers_for_staff'`,
      );
      const mail = writeMail(
        outboxMessageSchema.parse({ ...queued, created_at: at }),
        null,
        { ...senderFacts, staff: ['staff@angala.example'] },
        new Date(NOW),
      );
      for (const [label, now, before] of totals)
        expect(mail.text).toContain(
          `${label}: ${all[now].toLocaleString('en-IN')}, ${formatChange(all[now], all[before])} (${all[before].toLocaleString('en-IN')})`,
        );
      expect(mail.text).toContain(lateSentence(numbers));
    }
  },
);
