import { expect, test } from 'vitest';
import { job, pageRow, refusal } from '../../staff-fakes.ts';
import { type Call, idle, texts, setUpGenerator } from './generator-fixture.ts';

test('a queued deletion is not reported as failed when the read after it fails', async () => {
  const fixture = setUpGenerator([pageRow('1')]);
  const generator = fixture.open();
  await generator.begin();
  fixture.loseReads();
  await generator.work.remove('property', generator.list.$shown.get());
  expect(fixture.calls).toMatchObject([{ action: 'delete', entity_ids: ['1'] }]);
  expect(fixture.toasts.last()).toEqual({
    title: 'Deletion Queued',
    description: '1 property will be deleted. How far that is could not be read: press Refresh to see it.',
    tone: 'plain',
  });
});

test('reports how many pages were queued before a later batch failed', async () => {
  let calls = 0;
  const fixture = setUpGenerator([], async (_name, body, answer) => {
    const { entity_ids: ids, dry_run: dry }: Call = Object(body);
    if (!dry && ++calls === 2) return refusal('The pages could not be queued. Please try again.', 500);
    return answer.parse({ queued: ids?.length });
  });
  const generator = fixture.open();
  const rows = Array.from({ length: 5_001 }, (_, id) => pageRow(String(id)));
  await generator.work.generate('property', rows, 'some');
  expect(texts(generator)).toContain(
    'info: 5000 of 5001 properties were queued before that and will be generated.',
  );
  expect(fixture.toasts.last()?.title).toBe('Generation Failed');
});

test('retries all failed rows shown at once, each with its own action', async () => {
  const fixture = setUpGenerator([]);
  const { work, log } = fixture.open();
  const failing = { ...job('failed', 'read-only'), action: 'delete' as const };
  await work.retryAll('property', [
    pageRow('1', { job: job('failed', 'no title') }),
    pageRow('2', { job: failing }),
    pageRow('3'),
    pageRow('4', { job: job('failed', 'no title') }),
  ]);
  expect(fixture.calls).toMatchObject([
    { action: 'delete', entity_ids: ['2'] },
    { action: 'generate', entity_ids: ['1', '4'], priority: 10 },
  ]);
  expect(log.$lines.get().map(({ text }) => text)).toContain('3 properties that failed: tried again.');
});

test('the log shows a failed job with its reason, and the job can be retried', async () => {
  const fixture = setUpGenerator([pageRow('1')]);
  fixture.setWork((row) => ({ ...row, job: job('failed', 'sqft is not a number') }));
  const generator = fixture.open();
  await generator.begin();
  await generator.work.generate('property', generator.list.$shown.get(), 'some');
  await idle(generator);
  expect(texts(generator)).toContain('error: Home 1: failed. sqft is not a number');
  const [failed] = generator.list.$shown.get();
  expect(failed?.job?.status).toBe('failed');
  fixture.table.set('1', pageRow('1'));
  if (failed) await generator.work.retry('property', failed);
  await idle(generator);
  expect(texts(generator).at(-1)).toContain('Home 1: published');
});
