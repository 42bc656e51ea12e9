import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

const script = resolve(import.meta.dirname, '../../.github/actions/deploy/deploy.sh');
const folder = mkdtempSync(join(tmpdir(), 'angala-deploy-'));
const redirects = '/buy/all /buy 301\n';
beforeEach(() => {
  writeFileSync(join(folder, 'manifest.json'), '{}');
  writeFileSync(join(folder, '_redirects'), redirects);
});
afterAll(() => rmSync(folder, { recursive: true }));

const given = {
  SUPABASE_URL: 'https://abc.supabase.co',
  CLOUDFLARE_API_TOKEN: 'cloudflare-token',
  CLOUDFLARE_ACCOUNT_ID: 'account',
  NETLIFY_AUTH_TOKEN: 'netlify-token',
  NETLIFY_SITE_ID: 'site',
  S3_BUCKET: 'pages',
  AWS_ACCESS_KEY_ID: 'key-token',
  AWS_SECRET_ACCESS_KEY: 'aws-token',
};

/** Runs the script of the workflow Deploy, which stops before anything is sent (`DRY_RUN`). */
function deploy(host: string, variables: Record<string, string> = given, program = script) {
  const { status, stdout, stderr } = spawnSync('bash', [program, host, folder], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', DRY_RUN: '1', ...variables },
  });
  return { code: status, output: stdout + stderr };
}

describe('the pages are deployed to', () => {
  test('Cloudflare, with the address of the project for its worker', () => {
    const { code, output } = deploy('cloudflare');
    expect(code).toBe(0);
    expect(output).toMatch(
      /^would run: \S+\/cloudflare\/node_modules\/\.bin\/wrangler deploy --config \S+wrangler\.jsonc/,
    );
    expect(output).toContain(`--assets ${folder} --var SUPABASE_URL:https://abc.supabase.co`);
  });

  test('Cloudflare, without hidden files except .well-known', () => {
    const actions = mkdtempSync(join(tmpdir(), 'angala-actions-'));
    const programs = join(actions, 'cloudflare/node_modules/.bin');
    mkdirSync(programs, { recursive: true });
    writeFileSync(join(programs, 'wrangler'), '#!/bin/sh\necho asked "$@"\n', { mode: 0o755 });
    copyFileSync(script, join(actions, 'deploy.sh'));
    const { code, output } = deploy('cloudflare', { ...given, DRY_RUN: '' }, join(actions, 'deploy.sh'));
    rmSync(actions, { recursive: true });
    expect([code, output]).toEqual([0, expect.stringMatching(/^asked deploy --config/)]);
    expect(readFileSync(join(folder, '.assetsignore'), 'utf8')).toBe('.*\n!.well-known\n');
  });

  test('Netlify, and a dry run does not change its redirects', () => {
    const { code, output } = deploy('netlify');
    expect(code).toBe(0);
    expect(output).toMatch(
      /^would run: \S+\/netlify\/node_modules\/\.bin\/netlify deploy --prod --no-build --dir/,
    );
    expect(readFileSync(join(folder, '_redirects'), 'utf8')).toBe(redirects);
  });

  test.each(['cloudflare', 'netlify', 's3'])('%s, and no token is passed as an argument', (host) => {
    expect(deploy(host).output).not.toMatch(/-token/);
  });
});

const SECRETS = "secrets of the environment 'production' (Settings, Environments)";
const VARIABLES = 'variables under Settings, Secrets and variables, Actions';

describe('nothing is deployed', () => {
  test.each([
    ['cloudflare', 'CLOUDFLARE_API_TOKEN', SECRETS],
    ['cloudflare', 'CLOUDFLARE_ACCOUNT_ID', VARIABLES],
    ['netlify', 'NETLIFY_AUTH_TOKEN', SECRETS],
    ['netlify', 'NETLIFY_SITE_ID', VARIABLES],
    ['netlify', 'SUPABASE_URL', VARIABLES],
    ['s3', 'S3_BUCKET', VARIABLES],
    ['s3', 'AWS_ACCESS_KEY_ID', SECRETS],
    ['s3', 'AWS_SECRET_ACCESS_KEY', SECRETS],
  ])('to %s without %s, and the error says where to set it', (host, name, place) => {
    expect(deploy(host, { ...given, [name]: '' })).toEqual({
      code: 1,
      output: `${name} is not set: add it to the ${place}.\n`,
    });
  });

  test('to a host that cannot serve the site', () => {
    const { code, output } = deploy('github-pages');
    expect([code, output]).toEqual([
      1,
      expect.stringContaining("The host is cloudflare, netlify or s3; it is 'github-pages'."),
    ]);
  });

  // The tools of the hosts would upload what the link leads to, such as the environment with the token.
  test.each(['cloudflare', 'netlify', 's3'])('to %s while a page is a symbolic link', (host) => {
    const link = join(folder, 'buy/index.html');
    mkdirSync(join(folder, 'buy'));
    symlinkSync('/proc/self/environ', link);
    const { code, output } = deploy(host);
    rmSync(join(folder, 'buy'), { recursive: true });
    expect([code, output]).toEqual([
      1,
      `${link} is a symbolic link, and no page is one. Delete it from the branch 'published', then deploy again.\n`,
    ]);
  });

  test('from a folder without a published site', () => {
    rmSync(join(folder, 'manifest.json'));
    expect(deploy('netlify')).toEqual({ code: 1, output: `${folder} holds no published site.\n` });
  });
});
