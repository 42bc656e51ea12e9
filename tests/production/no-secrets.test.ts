import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesIn, openTestingSite, origin, type TestingSite } from '../generator/testing-site.ts';
import { runCommand } from '../fixtures/running-command.ts';
import { runWarmCommand } from '../fixtures/warm-command.ts';

const root = resolve(import.meta.dirname, '../..');

/** Every secret that one of our machines may hold, with a value that is recognised wherever it appears. */
const secrets = {
  ADMIN_PASSWORD: 'admins-own-7741',
  IP_HASH_SALT: 'salt-of-the-house-7742',
  SMTP_URL: 'smtp://angala:letters-7743@mail.example:587',
  RESEND_API_KEY: 're_letters_7744',
  WEBHOOK_SECRET: 'webhook-secret-7745',
  GITHUB_DISPATCH_TOKEN: 'github_pat_7746',
  SUPABASE_ACCESS_TOKEN: 'sbp_token_7747',
  SUPABASE_DB_PASSWORD: 'database-7748',
  CLOUDFLARE_API_TOKEN: 'cloudflare-7749',
  NETLIFY_AUTH_TOKEN: 'netlify-7750',
};
const databaseUrl = 'postgres://angala:rows-7751@127.0.0.1:9/angala';

let site: TestingSite;
let siteDir: string;
let secretValues: string[];
let hosted: Record<string, string>;

beforeAll(async () => {
  site = await openTestingSite();
  await site.reset();
  siteDir = site.folder();
  secretValues = [site.project.secretKey, 'letters-7743', 'rows-7751', ...Object.values(secrets)];
  hosted = {
    ...secrets,
    SITE_DIR: siteDir,
    SITE_ORIGIN: origin,
    LOCAL_DIR: site.folder(),
    SUPABASE_URL: site.project.url,
    SUPABASE_PUBLISHABLE_KEY: site.project.publishableKey,
    SUPABASE_SECRET_KEY: site.project.secretKey,
  };
});
afterAll(() => site.close());

/** These commands run as processes of their own here, because no other test runs them that way. */
const runInOwnProcess = ['restore.ts', 'deploy-backend.ts'];
const secretsIn = (text: string) => secretValues.filter((secret) => text.includes(secret));

describe('no secret is', () => {
  test('in a published file, and the only key is the publishable key', async () => {
    const { code, stdout, stderr } = await runCommand('generate.ts', [], hosted);
    expect(code, stderr).toBe(0);
    expect(secretsIn(stdout + stderr)).toEqual([]);
    const keys = new Set<string>();
    for (const file of filesIn(siteDir)) {
      const text = readFileSync(join(siteDir, file), 'latin1');
      expect(secretsIn(text), file).toEqual([]);
      for (const [key] of text.matchAll(/\b(?:sb_[a-z]+_[\w-]{8,}|eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,})/g))
        keys.add(key);
    }
    expect([...keys]).toEqual([site.project.publishableKey]);
  });

  test.each<[command: string, args: string[], variables: Record<string, string>]>([
    ['sitemap.ts', [], {}],
    ['admin.ts', ['list'], {}],
    ['admin.ts', ['grant', 'nobody@angala.example'], {}],
    ['import.ts', ['/nowhere'], {}],
    ['generate.ts', ['--queue'], { SUPABASE_URL: 'http://127.0.0.1:9' }],
    ['sitemap.ts', [], { SUPABASE_URL: 'http://127.0.0.1:9' }],
    ['admin.ts', ['list'], { SUPABASE_URL: 'http://127.0.0.1:9' }],
    ['generate.ts', [], { SUPABASE_PUBLISHABLE_KEY: '' }],
    ['start.ts', [], { PORT: 'x', DATABASE_URL: 'postgres//angala:rows-7751@nowhere' }],
    ['backup.ts', ['/nowhere/file'], { DATABASE_URL: databaseUrl }],
    ['restore.ts', ['/nowhere/file'], { DATABASE_URL: databaseUrl }],
    ['deploy-backend.ts', ['--dry-run'], { SUPABASE_PROJECT_REF: 'abcdefghijklmnopqrst' }],
    ['deploy-backend.ts', [], {}],
  ])('in the output of %s %j', async (command, args, variables) => {
    const run = runInOwnProcess.includes(command) ? runCommand : runWarmCommand;
    const { code, stdout, stderr } = await run(command, args, { ...hosted, ...variables });
    expect(stdout + stderr).not.toBe('');
    expect(secretsIn(stdout + stderr)).toEqual([]);
    expect([0, 1]).toContain(code);
  });

  test('in any commit of this repository', () => {
    const shapes = [
      'sb_secret_[A-Za-z0-9_-]{20}',
      'sbp_[0-9a-f]{40}',
      'eyJ[A-Za-z0-9_-]{20,}[.]eyJ',
      'BEGIN [A-Z ]*PRIVATE KEY',
      'gh[pousr]_[A-Za-z0-9]{36}',
      'github_pat_[A-Za-z0-9_]{22}',
      're_[A-Za-z0-9]{8}_[A-Za-z0-9]{20}',
      'AKIA[0-9A-Z]{16}',
    ];
    // Searched here, because `git log -G` takes thirty times as long.
    const patches = execFileSync('git', ['log', '--format=%h', '--patch', '--unified=0', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 29,
    });
    expect(patches.match(new RegExp(shapes.join('|'), 'g'))).toBeNull();
    // Checks the search itself: the history does contain the name of a key.
    expect(patches.includes('SUPABASE_SECRET_KEY')).toBe(true);
  });
});
