import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DeleteDialog } from '#islands/desk/generator/DeleteDialog.tsx';
import { FailedBar } from '#islands/desk/generator/FailedBar.tsx';
import { job, pageRow } from '../../staff-fakes.ts';
import { setUpGenerator } from './generator-fixture.ts';

const failed = (id: string) => pageRow(id, { job: job('failed', 'no title') });

test('the failed bar renders nothing when no page has failed', async () => {
  const generator = setUpGenerator([pageRow('1')]).open();
  await generator.begin();
  expect(renderToStaticMarkup(<FailedBar generator={generator} />)).toBe('');
});

test('the failed bar filters the failed pages and offers to retry those shown', async () => {
  const generator = setUpGenerator([failed('1'), pageRow('2'), failed('3')]).open();
  await generator.begin();
  const html = () => renderToStaticMarkup(<FailedBar generator={generator} />);
  expect(html()).toMatch(/aria-pressed="false">Only failed \(2\).*Try failed again \(2\)/);
  generator.list.filter({ failed: true });
  expect(generator.list.$shown.get().map(({ id }) => id)).toEqual(['1', '3']);
  generator.list.filter({ search: 'home-3' });
  expect(html()).toMatch(/aria-pressed="true">Only failed \(2\).*Try failed again \(1\)/);
});

test('the delete dialog warns that the Sunday run publishes a row again', () => {
  const dialog = (
    <DeleteDialog kind="property" pages={[pageRow('1')]} onClose={() => {}} onDelete={() => {}} />
  );
  expect(renderToStaticMarkup(dialog)).toContain('comes back with the Sunday run');
});
