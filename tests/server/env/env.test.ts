import { CommandError } from '#server/command/command-error.ts';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  deployVariables,
  mailVariables,
  processVariables,
  secretVariables,
  testVariables,
} from '#server/env/variables.ts';
import { readFunctionVariables } from '#server/env/read-function-variables.ts';
import { readEnv } from '#server/env/env.ts';
import { runCommand } from '#server/command/run-command.ts';

describe('the environment', () => {
  it('has a default for every variable', () => {
    expect(readEnv({})).toEqual({
      port: 4321,
      localDir: resolve('.local'),
      siteDir: resolve('public'),
      siteOrigin: 'http://localhost:4321',
      seed: { from: 'demo' },
      seedIsChosen: false,
      adminEmail: undefined,
      adminPassword: undefined,
      databaseUrl: undefined,
      supabase: undefined,
      chromiumPath: undefined,
      onBuildMachine: false,
    });
  });

  it('uses PORT in the default origin of the site', () => {
    expect(readEnv({ PORT: '8080' }).siteOrigin).toBe('http://localhost:8080');
  });

  it('treats an empty variable as unset', () => {
    expect(readEnv({ PORT: '', SUPABASE_URL: ' ', ADMIN_EMAIL: '' }).port).toBe(4321);
  });

  it('reads a seed folder and a complete Supabase project', () => {
    const env = readEnv({
      SEED: '../data',
      SUPABASE_URL: 'https://abc.supabase.co/',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
      SUPABASE_SECRET_KEY: 'sb_secret_x',
    });
    expect(env.seed).toEqual({ from: 'folder', folder: resolve('../data') });
    expect(env.supabase?.url).toBe('https://abc.supabase.co');
  });

  it.each([
    [{ PORT: '99999' }, "PORT must be a whole number from 1 to 65535; it is '99999'."],
    [{ PORT: '4321x' }, "PORT must be a whole number from 1 to 65535; it is '4321x'."],
    [
      { SITE_ORIGIN: 'https://angala.example/home' },
      "SITE_ORIGIN must be an origin such as https://angala.example, without a path; it is 'https://angala.example/home'.",
    ],
    [{ ADMIN_EMAIL: 'nobody' }, "ADMIN_EMAIL must be an e-mail address; it is 'nobody'."],
    [
      { DATABASE_URL: 'mysql://u:hunter2@h/d' },
      'DATABASE_URL must be a Postgres address such as postgres://user:password@host:5432/database.',
    ],
    [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must be at least 6 characters.'],
    [
      { SUPABASE_URL: 'https://abc.supabase.co' },
      'SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY must be set too: a Supabase project needs SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY.',
    ],
  ])('refuses %o in one sentence', (source, sentence) => {
    expect(() => readEnv(source)).toThrow(new CommandError(sentence));
  });

  it('lists every bad variable, each on its own line, and repeats no password', () => {
    const bad = { PORT: 'x', ADMIN_EMAIL: 'y', ADMIN_PASSWORD: 'zzz', SUPABASE_SECRET_KEY: 'sb_secret_hush' };
    const refusal = () => readEnv(bad);
    expect(refusal).toThrow(
      /^PORT .*\nADMIN_EMAIL .*\nADMIN_PASSWORD .*\nSUPABASE_URL and SUPABASE_PUBLISHABLE_KEY /,
    );
    expect(refusal).not.toThrow(/zzz|hush/);
  });
});

describe('the variables of the functions', () => {
  it('are those that are set, without the ones that a command sets itself', () => {
    const source = { FORWARDED_HOPS: '2', SITE_NAME: ' ', SITE_ORIGIN: 'https://x.example', PATH: '/bin' };
    expect(readFunctionVariables(source)).toEqual({ FORWARDED_HOPS: '2' });
  });

  it('stop a command when one has a bad value', () => {
    expect(() => readFunctionVariables({ FORWARDED_HOPS: 'two', GITHUB_REPOSITORY: 'site' })).toThrow(
      new CommandError(
        "FORWARDED_HOPS must be a number from 1 to 9; it is 'two'.\nGITHUB_REPOSITORY must be the repository, such as angala/site; it is 'site'.",
      ),
    );
  });
});

describe('the variables', () => {
  const names = [processVariables, mailVariables, deployVariables, testVariables].flatMap((schema) =>
    Object.keys(schema.shape),
  );

  it.each(names.filter((name) => /PASSWORD|KEY|SECRET|TOKEN|SALT|DATABASE_URL|SMTP|WEBHOOK/.test(name)))(
    'include the secret %s in secretVariables, so that no message repeats it',
    (name) => {
      expect(secretVariables.has(name)).toBe(true);
    },
  );

  it('include every name of secretVariables', () => {
    expect([...secretVariables].filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe('a command', () => {
  const run = async (command: () => Promise<void>) => {
    const written: string[] = [];
    const codes: number[] = [];
    await runCommand(command, { write: (line) => written.push(line), exit: (code) => codes.push(code) });
    return { written, codes };
  };

  it('exits with 1 and prints only its message after a CommandError', async () => {
    const ended = await run(() => Promise.reject(new CommandError('There is no such folder.')));
    expect(ended).toEqual({ written: ['There is no such folder.'], codes: [1] });
  });

  it('exits with 1 and prints the stack after another error', async () => {
    const { written, codes } = await run(() => Promise.reject(new Error('boom')));
    expect(codes).toEqual([1]);
    expect(written[0]).toMatch(/^Error: boom\n\s+at /);
  });

  it('does not set an exit code when it succeeds', async () => {
    expect(await run(() => Promise.resolve())).toEqual({ written: [], codes: [] });
  });
});
