import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findWorkflowFaults, lintWorkflows } from '../../scripts/check/workflows.ts';

const path = '.github/workflows/publish.yml';
const good = readFileSync(path, 'utf8');

test('the workflow that publishes is without a fault', async () => {
  expect([
    ...findWorkflowFaults({ path, text: good }),
    ...(await lintWorkflows([{ path, text: good }])),
  ]).toEqual([]);
});

describe('a workflow is refused', () => {
  test.each<[why: string, spoil: (text: string) => string, fault: RegExp]>([
    [
      'with a tag in place of a hash',
      (text) => text.replace(/checkout@[0-9a-f]{40}/, 'checkout@v5'),
      /not pinned/,
    ],
    ['without permissions', (text) => text.replace(/^permissions:.*$/m, ''), /no permissions/],
    [
      'that leaves its token behind',
      (text) => text.replace(' # zizmor: ignore[artipacked]', ''),
      /token behind/,
    ],
    [
      'that pastes an input into a shell',
      (text) =>
        text.replace('run: .github/actions/publish/publish.sh', `run: ./publish.sh $\{{ inputs.slug }}`),
      /can become a command/,
    ],
    ['that never ends', (text) => text.replace('timeout-minutes: 60', ''), /publish has no timeout/],
    [
      'that runs for strangers',
      (text) => text.replace('repository_dispatch:', 'pull_request_target:'),
      /strangers/,
    ],
  ])('%s', (_, spoil, fault) => {
    const text = spoil(good);
    expect(text).not.toBe(good);
    expect(findWorkflowFaults({ path, text }).join('\n')).toMatch(fault);
  });

  test('that needs a job which does not exist', async () => {
    const text = good.replace('needs: queue', 'needs: cue');
    expect((await lintWorkflows([{ path, text }])).join('\n')).toMatch(/cue/);
  });
});

test('publishing is one at a time and is never cut off, whoever starts it', () => {
  const sitemap = readFileSync('.github/workflows/sitemap.yml', 'utf8');
  for (const text of [good, sitemap])
    expect(text).toMatch(/concurrency:\n\s+group: publishing\n\s+cancel-in-progress: false\n/);
});
