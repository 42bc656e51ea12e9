import { expect, test } from 'vitest';
import { runWarmCommand } from '../fixtures/warm-command.ts';

test.each([
  [[], 'Name a data set, for example supabase/seed/demo.'],
  [['--peers'], 'Name a data set, for example supabase/seed/demo.'],
  [['no-such-folder'], 'no-such-folder is not there. Name a data set.'],
])('a benchmark with %j is refused without rows', async (args, words) => {
  const { code, stderr } = await runWarmCommand('bench.ts', args, {});
  expect(code).toBe(1);
  expect(stderr).toContain(`${words} Usage: npm run bench --`);
});

test.each([
  [['--rounds', '2'], '--rounds goes with --peers.'],
  [['--minutes', '2', '--generator'], '--minutes goes with --peers.'],
  [['--json', 'results.json'], '--json goes with --peers.'],
  [['--site', 'public'], '--site goes with --pages.'],
  [['--page', 'area'], '--page goes with --lighthouse.'],
])('a benchmark with %j is refused, because the option belongs to another benchmark', async (args, words) => {
  const { code, stderr } = await runWarmCommand('bench.ts', args, {});
  expect(code).toBe(1);
  expect(stderr).toContain(`${words} Usage: npm run bench --`);
});
