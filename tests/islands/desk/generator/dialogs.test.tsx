import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { GenerateDialog } from '#islands/desk/generator/GenerateDialog.tsx';
import { pageColumns } from '#islands/desk/generator/page-columns.tsx';
import { ProgressDialog } from '#islands/desk/generator/ProgressDialog.tsx';
import { job, pageRow } from '../../staff-fakes.ts';
import { idle, setUpGenerator } from './generator-fixture.ts';

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const question = (rows: ReturnType<typeof pageRow>[]) =>
  textOf(
    renderToStaticMarkup(
      <GenerateDialog kind="property" rows={rows} onGenerate={() => {}} onClose={() => {}} />,
    ),
  );
const upToDate = Array.from({ length: 1_500 }, (_, at) => pageRow(String(at)));

test('the question before many pages says how many, and how many are not up to date', () => {
  const text = question([
    ...upToDate,
    pageRow('a', { status: 'needs_update' }),
    pageRow('b', { status: 'never_generated' }),
    pageRow('c', { published: false }),
  ]);
  expect(text).toContain('Generate HTML for 1,502 properties?');
  expect(text).toContain('1 property changed since they were generated');
  expect(text).toContain('1 property never generated');
  expect(text).toContain('1,500 properties not changed: made again, with the same content');
  expect(text).toContain('Only the 2 not up to date');
  expect(text).toContain('Generate 1,502');
});

test('the question offers no part when all or none of the pages are up to date', () => {
  expect(question(upToDate)).not.toContain('Only the');
  expect(question(upToDate.map((row) => ({ ...row, status: 'needs_update' as const })))).not.toContain(
    'Only the',
  );
});

test('a row is told apart by its details under its title', () => {
  const [name] = pageColumns;
  const row = pageRow('1', { title: '2 BHK', name: '2 BHK, Lake View, WF-2', details: 'Lake View, WF-2' });
  const html = renderToStaticMarkup(name?.cell(row));
  expect(html).toMatch(/^<span>2 BHK<\/span><span class="[^"]+">Lake View, WF-2<\/span>/);
});

test('the progress dialog says how many of the pages are done, in the time of India', async () => {
  const generator = setUpGenerator([
    pageRow('1', { job: job('queued') }),
    pageRow('2', { job: job('running') }),
  ]).open();
  generator.log.write('info', 'Queueing 2 properties…');
  await generator.begin();
  const text = textOf(renderToStaticMarkup(<ProgressDialog generator={generator} />));
  expect(text).toContain('2 waiting for the worker.');
  expect(text).toContain('0 of 2');
  expect(text).toContain('21 Nov 2026, 10:30 AM Queueing 2 properties…');
  await idle(generator);
});
