import { CommandError } from '#server/command/command-error.ts';
import { openPostgres, type PostgresDatabase } from '../../tests/fixtures/database.ts';
import { addUser } from '../../tests/database/rows.ts';
import { type Figure, figure, formatMilliseconds, formatSeconds, upperMedian } from './figures.ts';
import { copyStatements, seedStatements } from './seed-statements.ts';

const ROUNDS = 5;
const VIEWS = 2000;
/** 10:00 in India on the last seeded day. */
const NOW = '2026-11-27T04:30:00Z';

/** The other sections of the desk, each with what it asks the database for when an admin opens it. */
const sectionCalls: readonly [section: string, call: string][] = [
  ['the inbox', `admin_inbox('enquiry', take => 30)`],
  ['the inbox with two words', `admin_inbox('enquiry', words => 'person 4711', take => 30)`],
  [
    'the inbox behind a figure of 90 days',
    `admin_inbox('enquiry', take => 30, scope => '{"from": "2026-08-29", "until": "2026-11-26", "homes": "all"}')`,
  ],
  ['People', `admin_people(take => 30, at => '${NOW}')`],
  ['the calendar of a week', `admin_calls('2026-11-23', 7, '${NOW}')`],
  ['the round', `claim_round('{}', 8, '${NOW}')`],
  ['Listings', `admin_listings('property')`],
  ['Listings with most views first', `admin_listings('property', sort => '{"by": "-views", "basis": null}')`],
  ['Data quality', `admin_quality('${NOW}')`],
  ['Answer times of 90 days', `admin_answer_times(90, '${NOW}')`],
];

/** What the sections of the desk ask the database for when an admin opens them, and what one recorded view costs. */
export async function measureNumbers(): Promise<Figure[]> {
  const database = await openPostgres({ connections: 1 }).catch((cause: unknown) => {
    throw new CommandError(
      'Set TEST_DATABASE_URL to a Postgres with 5 GB of room, on which databases may be made.',
      { cause },
    );
  });
  try {
    for (const statement of seedStatements) await database.exec(statement);
    await database.exec('vacuum analyze');
    const admin = database.as('authenticated', await addUser(database, { role: 'admin' }));
    const opens = (call: string) => medianOf(() => admin.query(`select public.${call}`));
    const sections: Figure[] = [];
    for (const [section, call] of sectionCalls)
      sections.push(figure(section, await opens(call), formatMilliseconds, { max: 1000 }));
    const figures = [
      figure('Today opens', await opens(`admin_today(true, '${NOW}')`), formatMilliseconds, { max: 1000 }),
      figure('Today, each minute', await opens(`admin_today(false, '${NOW}')`), formatMilliseconds, {
        max: 300,
      }),
      figure('Numbers of 7 days', await opens(`admin_numbers(7, '${NOW}')`), formatMilliseconds, {
        max: 800,
      }),
      figure('Numbers of 28 days', await opens(`admin_numbers(28, '${NOW}')`), formatMilliseconds, {
        max: 800,
      }),
      figure('Numbers of 90 days', await opens(`admin_numbers(90, '${NOW}')`), formatMilliseconds, {
        max: 800,
      }),
      ...sections,
      figure('a view is recorded', await timeOfAView(database), (time) => `${time.toFixed(2)} ms`, {
        max: 2,
      }),
      figure(
        'the checkup of 7 days of views',
        await medianOf(() => database.query('select private.miscounted_days($1)', [NOW]), 1),
        formatSeconds,
      ),
    ];
    for (const statement of copyStatements) await database.exec(statement);
    const compared = await opens('admin_same_homes()');
    return [
      ...figures,
      figure('homes of 34,520 that may be one', compared, formatMilliseconds, { max: 2000 }),
    ];
  } finally {
    await database.close();
  }
}

/** Milliseconds. The first call is not counted: it reads from the disk. */
async function medianOf(call: () => Promise<unknown>, rounds = ROUNDS): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const began = performance.now();
    await call();
    times.push(performance.now() - began);
  }
  return upperMedian(times.slice(1));
}

/** Each in a transaction of its own, as the function that visitors call does it. */
async function timeOfAView(database: PostgresDatabase): Promise<number> {
  const began = performance.now();
  for (let nth = 1; nth <= VIEWS; nth++)
    await database.query(
      `select public.record_property_view(md5('home ' || $1)::uuid, 'Firefox', false, $2)`,
      [String(nth), NOW],
    );
  return (performance.now() - began) / VIEWS;
}
