import { expect, test } from 'vitest';
import { openPostgres, type Session } from '../fixtures/database.ts';
import { addUser } from './rows.ts';
import { setUpVisits } from './set-up-visits.ts';
import { meetUncommitted } from './until-it-waits.ts';

const opened = setUpVisits(openPostgres);
const { enquire, save, stage, visitOf } = opened;

/** What one of us calls. */
interface Call {
  by?: string;
  statement: string;
  value: unknown;
}

async function answerTo({ by = opened.staff, statement, value }: Call, session: Session): Promise<unknown> {
  await session.query(`select set_config('request.jwt.claim.sub', $1, true)`, [by]);
  const [row] = await session.query<{ answer: unknown }>(`select ${statement} as answer`, [value]);
  return row?.answer;
}

/** Makes both calls at once, each in a transaction of its own, and gives back the answer to the second. */
const meet = (first: Call, second: Call) =>
  meetUncommitted(
    opened.database,
    (open) => answerTo(first, open),
    async () => {
      const late = await opened.database.begin();
      const answer = await answerTo(second, late);
      await late.commit();
      return answer;
    },
  );
const saving = (visit: unknown, by = opened.staff): Call => ({
  ...{ by, statement: 'public.save_visit($1::jsonb)', value: visit },
});
const cancelling = ({ id }: { id: string }): Call => ({
  ...{ statement: `public.end_visit($1, 'cancelled', 0, '{}')`, value: id },
});

test('on Postgres, of two visits that one colleague is to show at the same time, the second is asked about', async () => {
  const asha = visitOf();
  const ravi = visitOf({ enquiry: await enquire('ANG-RAVIS', 'ravi@mail.example') });
  const answer = { result: 'taken', meetings: [{ id: asha.id, name: 'Asha' }] };
  expect(await meet(saving(asha), saving(ravi))).toMatchObject(answer);
  expect(await opened.database.query('select from public.visits')).toHaveLength(1);
});

test('on Postgres, of two colleagues who plan a visit of one person at once the second is told, and one is mailed', async () => {
  // Of two enquiries on two days, so that only the person makes one wait for the other.
  const first = visitOf();
  const second = visitOf({
    ...{ enquiry: await enquire('ANG-AGAIN'), starts_on: '2090-01-08', shown_by: 'Kiran' },
  });
  const kiran = await addUser(opened.database, { role: 'admin' });
  const answer = { result: 'taken', meetings: [{ id: first.id, day: '2090-01-05' }] };
  expect(await meet(saving(first), saving(second, kiran))).toMatchObject(answer);
  expect(
    await opened.database.query(`select from public.outbox where kind = 'visit_for_visitor'`),
  ).toHaveLength(1);
});

test('on Postgres, two changes of one visit at once leave the first, and the second is told', async () => {
  const visit = visitOf();
  await save(visit);
  // To two days, so that only the enquiry makes one wait for the other.
  const moved = (starts_on: string) => saving({ ...visit, seen: 0, starts_on });
  expect(await meet(moved('2090-01-08'), moved('2090-01-09'))).toMatchObject({ result: 'changed' });
  expect(await opened.database.query('select starts_on::text as day, sequence from public.visits')).toEqual([
    { day: '2090-01-08', sequence: 1 },
  ]);
});

test('on Postgres, a person whose two visits are cancelled at once has no visit planned any more', async () => {
  const first = visitOf();
  const second = visitOf({ enquiry: await enquire('ANG-AGAIN'), starts_on: '2090-01-06' });
  for (const visit of [first, second]) await save(visit);
  await meet(cancelling(first), cancelling(second));
  expect(await stage()).toBe('answered');
});
