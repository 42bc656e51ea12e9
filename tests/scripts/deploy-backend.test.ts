import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accountLinkPath, type AccountLinkType } from '#domain/address/account-link.ts';
import { functionVariables } from '#contracts/function-variables.ts';
import { readDeploySettings } from '#server/env/deploy-settings.ts';
import { planBackend } from '../../scripts/deploy/plan-backend.ts';
import { findFunctionFaults } from '../../scripts/deploy/find-function-faults.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'angala-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('supabase/config.toml', () => {
  test('names an entrypoint and an import map that exist, for every function', () => {
    expect(findFunctionFaults(root)).toEqual([]);
  });

  test.each<[what: string, toml: string, fault: RegExp]>([
    [
      'has a missing entrypoint',
      'verify_jwt = false\nentrypoint = "../functions/gone/index.ts"',
      /entrypoint of call .* no file/,
    ],
    ['does not set verify_jwt', 'entrypoint = "../functions/call/index.ts"', /verify_jwt/],
    ['has an empty section', '', /import_map of call/],
  ])('is refused when a function %s', (_, toml, fault) => {
    mkdirSync(join(folder, 'functions/call'), { recursive: true });
    mkdirSync(join(folder, 'supabase'), { recursive: true });
    writeFileSync(join(folder, 'functions/call/index.ts'), '');
    writeFileSync(join(folder, 'supabase/config.toml'), `[functions.call]\n${toml}\n`);
    expect(findFunctionFaults(folder).join('\n')).toMatch(fault);
  });

  test('is refused when a function is missing', () => {
    writeFileSync(join(folder, 'supabase/config.toml'), '[api]\n');
    expect(findFunctionFaults(folder)).toEqual([
      'supabase/config.toml: functions/call is not in it and would not be deployed.',
    ]);
  });
});

describe('the mails of the hosted sign-in service', () => {
  const config = readFileSync(join(root, 'supabase/config.toml'), 'utf8');
  const templates: readonly (readonly [name: string, type: AccountLinkType])[] = [
    ['confirmation', 'signup'],
    ['recovery', 'recovery'],
    ['invite', 'invite'],
    ['magic_link', 'magiclink'],
    ['email_change', 'email_change'],
  ];

  test.each(templates)('%s: their only link leads to our page and changes nothing', (name, type) => {
    expect(config).toContain(`[auth.email.template.${name}]\n`);
    expect(config).toContain(`content_path = "./supabase/templates/${name}.html"`);
    const mail = readFileSync(join(root, `supabase/templates/${name}.html`), 'utf8');
    const link = `{{ .SiteURL }}${accountLinkPath({ type, tokenHash: '{{ .TokenHash }}' })}`;
    expect([...mail.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      link.replace('&', '&amp;'),
    ]);
    expect(mail).not.toContain('ConfirmationURL');
  });
});

describe('the plan of a deploy', () => {
  const given = {
    SUPABASE_PROJECT_REF: 'abcdefghijklmnopqrst',
    SUPABASE_ACCESS_TOKEN: 'sbp_x',
    SUPABASE_DB_PASSWORD: 'secret',
    SITE_ORIGIN: 'https://angala.example',
    IP_HASH_SALT: 'salt',
  };

  test('migrates before it deploys, and passes no secret as an argument', () => {
    const { problems, project, functionSecrets } = readDeploySettings(given);
    const steps = planBackend(project, '/tmp/secrets.env', null);
    expect(problems).toEqual([]);
    expect(steps.map(({ command }) => command.slice(1, 3).join(' '))).toEqual([
      'db push',
      'config push',
      'secrets set',
      'functions deploy',
    ]);
    expect(functionSecrets.get('IP_HASH_SALT')).toBe('salt');
    const words = steps.flatMap(({ command }) => command).join(' ');
    for (const secret of ['sbp_x', 'secret ', 'salt']) expect(words).not.toContain(secret);
  });

  test.each([
    'postgres://postgres.abcdefghijklmnopqrst:[YOUR-PASSWORD]@aws-0-ap-south-1.pooler.supabase.com:5432/postgres',
    'postgresql://postgres.abcdefghijklmnopqrst@aws-0-ap-south-1.pooler.supabase.com/postgres?sslmode=require',
    'postgres://postgres:hush@db.abcdefghijklmnopqrst.supabase.co:5432/postgres',
  ])('migrates by the address of the pooler, with no password in it: %s', (url) => {
    const { problems, project, database } = readDeploySettings({ ...given, DATABASE_URL: url });
    expect(problems).toEqual([]);
    const [migrate, ...others] = planBackend(project, '/tmp/secrets.env', database);
    const withoutPassword = url.replace(/:[^:@/]+@/, '@');
    expect(migrate?.command).toContain(`--remote=${withoutPassword}`);
    for (const { command } of others) expect(command).toContain(`--remote=${project}`);
  });

  test.each([
    'postgres://postgres:hush@127.0.0.1:5432/postgres',
    'postgres://postgres.zzzzzzzzzzzzzzzzzzzz:hush@aws-0-ap-south-1.pooler.supabase.com:5432/postgres',
    'postgres://postgres.abcdefghijklmnopqrst:hush@aws-0-ap-south-1.pooler.supabase.com:6543/postgres',
    'https://db.abcdefghijklmnopqrst.supabase.co',
    'abcdefghijklmnopqrst',
  ])('migrates no other database, and none by a pooler of transactions: %s', (url) => {
    expect(readDeploySettings({ ...given, DATABASE_URL: url })).toMatchObject({
      problems: [
        'DATABASE_URL must be the address of the database of SUPABASE_PROJECT_REF: in its dashboard, Connect → Session pooler (port 5432), or unset.',
      ],
      database: null,
    });
  });

  test.each(Object.keys(given))('has a problem that explains %s when it is not set', (name) => {
    const { problems } = readDeploySettings({ ...given, [name]: '' });
    expect(problems.join('\n')).toMatch(new RegExp(`^${name} is not set: \\S+`));
  });

  test.each([
    [
      { SUPABASE_PROJECT_REF: 'abc' },
      "SUPABASE_PROJECT_REF must be the 20 letters in the address of the project; it is 'abc'.",
    ],
    [
      { GITHUB_DISPATCH_TOKEN: 'ghp_x' },
      'GITHUB_REPOSITORY must be set too: starting workflows needs GITHUB_DISPATCH_TOKEN, GITHUB_REPOSITORY.',
    ],
    [{ FORWARDED_HOPS: 'two' }, "FORWARDED_HOPS must be a number from 1 to 9; it is 'two'."],
    [{ FORWARDED_HOPS: '12' }, "FORWARDED_HOPS must be a number from 1 to 9; it is '12'."],
    [
      { GITHUB_DISPATCH_TOKEN: 'ghp_x', GITHUB_REPOSITORY: 'https://github.com/angala/site' },
      "GITHUB_REPOSITORY must be the repository, such as angala/site; it is 'https://github.com/angala/site'.",
    ],
    [
      { SITE_ORIGIN: 'angala.example' },
      "SITE_ORIGIN must be an origin such as https://angala.example, without a path; it is 'angala.example'.",
    ],
    [
      { ALLOWED_ORIGINS: 'https://preview.example, preview2.example' },
      "ALLOWED_ORIGINS must be origins such as https://angala.example with commas between them; it is 'https://preview.example, preview2.example'.",
    ],
  ])('has a problem that says what to do with %o', (overrides, sentence) => {
    expect(readDeploySettings({ ...given, ...overrides }).problems).toEqual([sentence]);
  });

  test.each([
    { FORWARDED_HOPS: ' 2 ' },
    { SITE_ORIGIN: 'https://angala.example/' },
    { ALLOWED_ORIGINS: 'https://preview.example/, http://localhost:4321,' },
    { GITHUB_DISPATCH_TOKEN: 'ghp_x', GITHUB_REPOSITORY: 'angala/site.in' },
  ])('has no problem with %o', (overrides) => {
    expect(readDeploySettings({ ...given, ...overrides }).problems).toEqual([]);
  });

  test('has every variable that a function reads', () => {
    const suppliedNames = new Set(Object.keys(functionVariables.shape));
    const sources = readdirSync(join(root, 'functions'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
    const read = new Set(
      sources.flatMap((text) => [...text.matchAll(/\benv\('([A-Z_]+)'\)/g)].map(([, name = '']) => name)),
    );
    // Supabase sets its own variables. PUBLISHED_SITE_URL is for a server of our own: it says where to read the
    // site.
    const given = /^SUPABASE_|^PUBLISHED_SITE_URL$/;
    expect([...read].filter((name) => !given.test(name) && !suppliedNames.has(name))).toEqual([]);
  });
});

test('the functions import the package versions of package.json', () => {
  const versions = z.object({ dependencies: z.record(z.string(), z.string()) });
  const { dependencies } = versions.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const map = z.object({ imports: z.record(z.string(), z.string()) });
  const { imports } = map.parse(JSON.parse(readFileSync(join(root, 'functions/deno.json'), 'utf8')));
  for (const target of Object.values(imports)) {
    const [, name = '', version] = /^npm:((?:@[^/]+\/)?[^@/]+)@([^/]+)/.exec(target) ?? [];
    if (version) expect([name, version]).toEqual([name, dependencies[name]]);
  }
});
