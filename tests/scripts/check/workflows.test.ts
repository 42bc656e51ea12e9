import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findWorkflowFaults, lintWorkflows } from '../../../scripts/check/workflows.ts';

const path = '.github/workflows/publish.yml';
const source = readFileSync(path, 'utf8');

test('the workflow Publish has no fault', async () => {
  expect([
    ...findWorkflowFaults({ path, text: source }),
    ...(await lintWorkflows([{ path, text: source }])),
  ]).toEqual([]);
});

test('a script that fetches a program without a lock file is refused', () => {
  const script = '#!/bin/sh\nexec npx --yes netlify-cli@27.10.2 deploy\n';
  expect(findWorkflowFaults({ path: '.github/actions/deploy/deploy.sh', text: script })).toEqual([
    expect.stringContaining('deploy.sh:2: it fetches a program that no lock file pins'),
  ]);
});

describe('a workflow is refused', () => {
  test.each<[why: string, alter: (text: string) => string, fault: RegExp]>([
    [
      'with a tag in place of a hash',
      (text) => text.replace(/checkout@[0-9a-f]{40}/, 'checkout@v5'),
      /not pinned/,
    ],
    ['without permissions', (text) => text.replace(/^permissions:.*$/m, ''), /no permissions/],
    [
      'that persists its token',
      (text) => text.replace('          persist-credentials: false\n', ''),
      /token behind/,
    ],
    [
      'that inserts an input into a shell command',
      (text) =>
        text.replace('run: .github/actions/publish/publish.sh', `run: ./publish.sh $\{{ inputs.slug }}`),
      /can become a command/,
    ],
    ['without a timeout', (text) => text.replace('timeout-minutes: 60', ''), /the job shards has no timeout/],
    [
      'that runs for strangers',
      (text) => text.replace('workflow_dispatch:', 'pull_request_target:'),
      /strangers/,
    ],
    [
      'that inserts an input into a JavaScript script',
      (text) =>
        text.replace('run: .github/actions/publish/publish.sh', `script: core.info('$\{{ inputs.slug }}')`),
      /can become a command/,
    ],
    [
      'that may write in every job',
      (text) => text.replace('permissions: {}', 'permissions:\n  contents: write'),
      /every job of it may write/,
    ],
    ['without a name', (text) => text.replace('name: Publish\n', ''), /anonymous-definition/],
    [
      'that makes a release from a cache',
      (text) => text.replace('workflow_dispatch:', 'release:'),
      /cache-poisoning/,
    ],
    [
      'that uses the secret key on any branch',
      (text) => text.replace('    environment: production\n', ''),
      /the job queue takes a secret outside the environment 'production'/,
    ],
    [
      'that gives a secret to every step of a job',
      (text) =>
        text.replace(
          '    timeout-minutes: 60\n',
          `    timeout-minutes: 60\n    env:\n      KEY: $\{{ secrets.KEY }}\n`,
        ),
      /a secret of every step/,
    ],
    [
      'that gives a secret to every job',
      (text) => text.replace('permissions: {}\n', `permissions: {}\nenv:\n  KEY: $\{{ secrets.KEY }}\n`),
      /a secret of every step/,
    ],
    [
      'that installs packages in a step with the push token',
      (text) =>
        text.replace(
          '      - uses: ./.github/actions/setup\n      - if: needs.shards',
          `      - uses: ./.github/actions/setup\n        env:\n          PUSH_TOKEN: $\{{ github.token }}\n      - if: needs.shards`,
        ),
      /a step that installs packages is given a secret/,
    ],
    [
      'that installs packages in a step with a deploy token',
      (text) => `${text}      - run: npm ci\n        env:\n          TOKEN: $\{{ inputs.host-token }}\n`,
      /a step that installs packages is given a secret/,
    ],
  ])('%s', (_, alter, fault) => {
    const text = alter(source);
    expect(text).not.toBe(source);
    expect(findWorkflowFaults({ path, text }).join('\n')).toMatch(fault);
  });

  // Examples for each audit. Each line is inserted into the first job of the workflow.
  test.each<[audit: string, line: string]>([
    ['excessive-permissions', '    permissions: write-all'],
    ['excessive-permissions', 'permissions: read-all'],
    ['dangerous-triggers', 'on: [push, pull_request_target]'],
    ['dangerous-triggers', '  workflow_run:'],
    ['secrets-inherit', '    secrets: inherit'],
    ['overprovisioned-secrets', `          ALL: $\{{ toJSON(secrets) }}`],
    ['overprovisioned-secrets', `          ONE: $\{{ secrets[inputs.name] }}`],
    ['unredacted-secrets', `          PART: $\{{ fromJSON(secrets.KEYS).one }}`],
    ['github-env', '      - run: echo "A=b" >> "$GITHUB_ENV"'],
    ['github-env', '      - run: echo /bin >> "$GITHUB_PATH"'],
    ['insecure-commands', '          ACTIONS_ALLOW_UNSECURE_COMMANDS: true'],
    ['self-hosted-runner', '    runs-on: [self-hosted, linux]'],
    ['self-hosted-runner', `    runs-on: $\{{ inputs.machine }}`],
    ['unpinned-images', '    container: node:24'],
    ['unpinned-images', '      - uses: docker://alpine:3.20'],
    ['unpinned-images', '        image: "postgres:17"'],
    ['bot-conditions', `    if: github.actor == 'dependabot[bot]'`],
    ['unsound-contains', `    if: contains('refs/heads/main refs/heads/next', github.ref)`],
    ['hardcoded-container-credentials', '          password: hunter2'],
    ['unlocked-tool', '      - run: npx --yes wrangler@4.164.0 deploy'],
    ['unlocked-tool', '      - run: npm exec netlify-cli'],
    ['unlocked-tool', '      - run: npm install --no-save wrangler@4.164.0'],
    ['repository-dispatch', '  repository_dispatch:'],
  ])('by the audit %s for %s', (audit, line) => {
    const text = source.replace('    runs-on: ubuntu-latest\n', `    runs-on: ubuntu-latest\n${line}\n`);
    const faults = findWorkflowFaults({ path, text }).filter((fault) => fault.includes(`(${audit})`));
    expect(faults).toHaveLength(1);
  });

  test.each([
    '    container: node@sha256:0123456789abcdef',
    `          password: $\{{ secrets.REGISTRY_PASSWORD }}`,
    `    if: contains(fromJSON('["a","b"]'), github.ref)`,
    '      # pull_request_target would give strangers our secrets.',
    '      - uses: ./.github/actions/setup',
    '      - run: npm install --no-save --ignore-scripts',
  ])('but not for %s', (line) => {
    const text = source.replace('    runs-on: ubuntu-latest\n', `    runs-on: ubuntu-latest\n${line}\n`);
    expect(findWorkflowFaults({ path, text })).toEqual([]);
  });

  test('that needs a job that does not exist', async () => {
    const text = source.replace('needs: queue', 'needs: cue');
    expect((await lintWorkflows([{ path, text }])).join('\n')).toMatch(/cue/);
  });
});

test('the setup action installs the packages in a way that the lock file allows', () => {
  const lock = z.object({
    packages: z.record(
      z.string(),
      z.object({ optionalDependencies: z.record(z.string(), z.string()).optional() }),
    ),
  });
  const { packages } = lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  const named = new Set(Object.keys(packages).map((place) => place.split('node_modules/').at(-1)));
  const isWhole = Object.values(packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .every((name) => named.has(name));
  const setup = readFileSync('.github/actions/setup/action.yml', 'utf8');
  expect(setup).toMatch(isWhole ? /run: npm (?:ci|install)/ : /run: npm install --no-save /);
});

test('a run that waits to publish is cancelled by the same wish only, and a running one by none', () => {
  const sitemap = readFileSync('.github/workflows/sitemap.yml', 'utf8');
  for (const text of [source, sitemap])
    expect(text).toMatch(
      /concurrency:\n\s+group: (?:publishing|sitemap)\b.*\n\s+cancel-in-progress: false\n/,
    );
  const [, group = ''] = /group: publishing (.+)\n/.exec(source) ?? [];
  for (const wish of [
    'inputs.what',
    'github.event.schedule',
    'inputs.slug',
    'inputs.force',
    'inputs.allow_removals',
  ])
    expect(group).toContain(wish);
});

test('only a person ends the pause after a publish was taken back: no other workflow or function asks for everything', () => {
  expect(source).toMatch(/RESUME: \$\{\{ inputs\.what == 'everything' && '1' \|\| '' \}\}\n/);
  for (const file of readdirSync('.github/workflows').filter((name) => name !== 'publish.yml'))
    expect(readFileSync(join('.github/workflows', file), 'utf8'), file).not.toMatch(/what=['"]?everything/);
  expect(readFileSync('functions/_shared/dispatch-workflow.ts', 'utf8')).not.toContain('everything');
  const feeds = readFileSync('.github/workflows/feeds.yml', 'utf8');
  const [, asked = ''] = /-f what='([^']+)'/.exec(feeds) ?? [];
  expect(source).toMatch(new RegExp(`options: \\[.*\\b${asked}\\b`));
});

test('only the weekly run publishes with --scheduled', () => {
  const publish = readFileSync('.github/workflows/publish.yml', 'utf8');
  const [, weekly] = /cron: '([^']+)'\n/.exec(publish) ?? [];
  expect(publish).toContain(`SCHEDULED: \${{ github.event.schedule == '${weekly}' && '1' || '' }}\n`);
  const shell = readFileSync('.github/actions/publish/publish.sh', 'utf8');
  expect(shell).toMatch(/\[ "\$\{SCHEDULED:-\}" != 1 \] \|\| flags\+=\(--scheduled\)\n/);
});
