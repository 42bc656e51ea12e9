import { describe, expect, it } from 'vitest';
import { accepted, refusalOf, setUpGenerateBackend } from './set-up-generate-backend.ts';
import { bearerHeaders, signUp } from './signed-in.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

const publishing = setUpGenerateBackend();
const { sendAsAdmin } = publishing;

describe('removals on hold', () => {
  /** Ten homes with pages that were all hidden at once, without anybody asking for the removals. */
  async function hideAll(): Promise<number[]> {
    await publishing.backend.sql.exec(`${emptyTables('html_leaving_rows', 'html_removal_holds')};
      delete from public.properties where title like 'Home %';
      insert into public.properties (title, publish, property_type)
        select 'Home ' || number, 50, 'Sale' from generate_series(1, 10) as number;
      insert into public.html_generation_metadata (entity_type, entity_id)
        select 'property', id::text from public.properties where title like 'Home %';
      update public.properties set publish = 5 where title like 'Home %';
      select public.guard_html_removals()`);
    const holds = await publishing.backend.sql.query<{ id: number }>(
      'select id from public.html_removal_holds',
    );
    return holds.map(({ id }) => Number(id));
  }
  const states = () =>
    publishing.backend.sql.query(
      `select distinct action, status, approved, requested_by from public.html_generation_jobs order by status`,
    );

  it.each([
    ['allow_removals', { status: 'queued', approved: true }],
    ['cancel_removals', { status: 'done', approved: false }],
  ])('are decided by an admin with %s', async (action, state) => {
    const holds = await hideAll();
    expect(await states()).toMatchObject([{ action: 'delete', status: 'held', approved: false }]);
    expect(await accepted(await sendAsAdmin({ action, holds }))).toEqual({ queued: 10 });
    expect(await states()).toMatchObject([state]);
    expect(
      await publishing.backend.sql.query('select decision, decided_by from public.html_removal_holds'),
    ).toEqual([
      { decision: action === 'allow_removals' ? 'allowed' : 'cancelled', decided_by: publishing.admin.id },
    ]);
    expect(await refusalOf(await sendAsAdmin({ action, holds }))).toMatchObject({
      status: 409,
      code: 'decided',
    });
  });

  it('that were cancelled are carried out only on a separate request', async () => {
    const holds = await hideAll();
    const takeDownCancelled = () => sendAsAdmin({ action: 'take_down_cancelled', holds });
    expect(await refusalOf(await takeDownCancelled())).toMatchObject({ status: 409, code: 'decided' });
    await accepted(await sendAsAdmin({ action: 'cancel_removals', holds }));
    // As from a tab that has not read a colleague's decision.
    expect(await refusalOf(await sendAsAdmin({ action: 'allow_removals', holds }))).toMatchObject({
      status: 409,
    });
    expect(await states()).toMatchObject([{ status: 'done' }]);
    expect(await accepted(await takeDownCancelled())).toEqual({ queued: 10 });
  });

  it('cannot be decided by a stranger or a user', async () => {
    const holds = await hideAll();
    const user = await signUp(publishing.backend, 'curious@angala.test');
    const decide = (headers: Record<string, string>) =>
      sendAsAdmin({ action: 'allow_removals', holds }, headers);
    expect(await refusalOf(await decide({}))).toMatchObject({ status: 401, message: 'No active session' });
    expect(await refusalOf(await decide(bearerHeaders(user)))).toMatchObject({ status: 403 });
    expect(await states()).toMatchObject([{ status: 'held' }]);
  });

  it.each([[undefined], [[]], ['all'], [['1; drop table x']], [[1.5]]])(
    'are refused when the holds are %j',
    async (holds) => {
      expect(await refusalOf(await sendAsAdmin({ action: 'allow_removals', holds }))).toMatchObject({
        status: 400,
        message: 'Say which removals on hold you mean.',
      });
    },
  );
});
