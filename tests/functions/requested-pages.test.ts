import { describe, expect, it } from 'vitest';
import { publishHome } from './open-backend.ts';
import { accepted, refusalOf, setUpGenerateBackend, unknownId } from './set-up-generate-backend.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

const publishing = setUpGenerateBackend();
const { generateRequest, sendAsAdmin, jobs } = publishing;

describe('the pages of a request', () => {
  it.each([
    ['none', [], "Choose at least one page: an empty choice never means 'all'."],
    ['a missing list', undefined, "Choose at least one page: an empty choice never means 'all'."],
    ["the word 'all'", 'all', "Choose at least one page: an empty choice never means 'all'."],
    ["an id 'all'", ['all'], 'This is not the id of a page.'],
    ['a star', ['*'], 'This is not the id of a page.'],
    ['a path', ['../../etc/passwd'], 'This is not the id of a page.'],
    ['an encoded path', ['..%2f..%2fetc'], 'This is not the id of a page.'],
    ['markup', ['<script>alert(1)</script>'], 'This is not the id of a page.'],
    ['a number', [7], 'This is not the id of a page.'],
    ['null', [null], 'This is not the id of a page.'],
    ['a list in the list', [[unknownId]], 'This is not the id of a page.'],
    ['5,001 ids', Array.from({ length: 5001 }, () => unknownId), 'Choose at most 5,000 pages at a time.'],
  ])('are refused when they are %s', async (_, entity_ids, message) => {
    expect(await refusalOf(await sendAsAdmin(generateRequest({ entity_ids })))).toMatchObject({
      status: 400,
      message,
    });
    expect(await jobs()).toEqual([]);
  });

  it("are every published page of a kind for the scope 'all', and no hidden one", async () => {
    const { entity_ids: _, ...all } = { ...generateRequest(), scope: 'all' };
    const hidden = await publishHome(publishing.backend);
    await publishing.backend.sql.query('update public.properties set publish = 5 where id = $1', [hidden]);
    await publishing.backend.sql.exec(emptyTables('html_generation_jobs'));
    const dry = await accepted(await sendAsAdmin({ ...all, dry_run: true }));
    expect(dry.dry_run).toEqual({ pages: 1, reasons: [{ reason: 'never generated', pages: 1 }] });
    expect(await accepted(await sendAsAdmin(all))).toEqual({ queued: 1 });
    expect(await jobs()).toMatchObject([
      { entity_id: publishing.home, action: 'generate', requested_by: publishing.admin.id },
    ]);
    await publishing.backend.sql.query('delete from public.properties where id = $1', [hidden]);
  });

  it.each([
    ['another word', { scope: 'some', entity_ids: undefined }],
    ['ids beside it', { scope: 'all' }],
    ['a deletion', { scope: 'all', entity_ids: undefined, action: 'delete' }],
  ])('are refused for a scope with %s', async (_, overrides) => {
    expect(await refusalOf(await sendAsAdmin(generateRequest(overrides)))).toMatchObject({
      status: 400,
      message: "The scope is 'all', in place of the ids of the pages, and only for 'generate'.",
    });
    expect(await jobs()).toEqual([]);
  });

  it('are refused with the same message when they are 100,000 ids', async () => {
    const entity_ids = Array.from({ length: 100_000 }, () => unknownId);
    expect(await refusalOf(await sendAsAdmin(generateRequest({ entity_ids })))).toMatchObject({
      status: 413,
      message: 'Choose at most 5,000 pages at a time.',
    });
  });

  it.each(['../x', 'a b', '<b>', 'x'.repeat(65), ''])(
    'are refused when a society has the id %j',
    async (id) => {
      const response = await sendAsAdmin(generateRequest({ entity_type: 'society', entity_ids: [id] }));
      expect(await refusalOf(response)).toMatchObject({ status: 400, code: 'invalid' });
    },
  );

  it.each([
    [{ action: 'drop' }, "The action is 'generate' or 'delete'."],
    [{ entity_type: 'city' }, 'Pages are of properties, societies or areas.'],
    [{ priority: 'high' }, 'The priority is a number.'],
  ])('are refused with %j', async (overrides, message) => {
    expect(await refusalOf(await sendAsAdmin(generateRequest(overrides)))).toMatchObject({
      status: 400,
      message,
    });
  });

  it.each(['', 'null', '[]', '{"action":', '"all"'])('are refused with a body of %j', async (body) => {
    expect((await sendAsAdmin(body)).status).toBe(400);
  });

  it('are refused with the number of unknown ids', async () => {
    expect(
      await refusalOf(await sendAsAdmin(generateRequest({ entity_ids: [publishing.home, unknownId] }))),
    ).toMatchObject({
      status: 400,
      code: 'unknown_pages',
      message: '1 of these 2 are not known as properties. Refresh the list and choose again.',
    });
    expect(await jobs()).toEqual([]);
  });

  it('are refused when a listing is hidden, unless it is to be deleted', async () => {
    const hidden = await publishHome(publishing.backend, 'A withdrawn home');
    await publishing.backend.sql.query('update public.properties set publish = 10 where id = $1', [hidden]);
    await publishing.backend.sql.exec(emptyTables('html_generation_jobs'));
    expect(await refusalOf(await sendAsAdmin(generateRequest({ entity_ids: [hidden] })))).toMatchObject({
      status: 400,
      message: 'This page is not published. Refresh the list and choose again.',
    });
    expect(
      await accepted(await sendAsAdmin(generateRequest({ action: 'delete', entity_ids: [hidden] }))),
    ).toEqual({
      queued: 1,
    });
  });

  it('can be deleted when their row is gone', async () => {
    await publishing.backend.sql.query(
      `insert into public.html_generation_metadata (entity_type, entity_id) values ('area', $1)`,
      [unknownId],
    );
    const deleteUnlisted = { action: 'delete', entity_type: 'area', entity_ids: [unknownId] };
    expect(await accepted(await sendAsAdmin(deleteUnlisted))).toEqual({ queued: 1 });
  });

  it('are counted once per id, whatever its case and spacing', async () => {
    const entity_ids = [publishing.home, publishing.home, ` ${publishing.home.toUpperCase()} `];
    expect(await accepted(await sendAsAdmin(generateRequest({ entity_ids })))).toEqual({ queued: 1 });
    expect(await jobs()).toMatchObject([{ entity_id: publishing.home }]);
  });

  it('are queued up to 5,000 at once', async () => {
    await publishing.backend.sql.exec(`insert into public.society (id, name, slug)
      select 'bulk-' || n, 'Bulk ' || n, 'bulk-' || n from generate_series(1, 5000) as n`);
    const entity_ids = Array.from({ length: 5000 }, (_, at) => `bulk-${at + 1}`);
    expect(
      await accepted(await sendAsAdmin(generateRequest({ entity_type: 'society', entity_ids }))),
    ).toEqual({
      queued: 5000,
    });
    expect(await jobs()).toHaveLength(5000);
    await publishing.backend.sql.exec(`delete from public.society where id like 'bulk-%'`);
  });
});
