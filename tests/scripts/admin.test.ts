import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manifestText } from '#domain/manifest/manifest.ts';
import { siteSitemap } from '#domain/sitemap/site-sitemap.ts';
import { openEmbedded, type Embedded } from '#server/embedded/open-embedded.ts';
import { type RunningServer, serve } from '#server/http/serve.ts';
import { silentLog } from '#server/log/log.ts';
import { createVisitorClient } from '#server/supabase/clients.ts';
import { aManifest } from '../fixtures/manifest.ts';
import { prepareFolder } from '../fixtures/prepared-folder.ts';
import { type CommandResult, runCommand } from '../fixtures/running-command.ts';
import { signUpConfirmed } from '../fixtures/sign-up.ts';
import { runWarmCommand } from '../fixtures/warm-command.ts';
import { nightly } from '../fixtures/nightly.ts';

const siteOrigin = 'https://angala.example';
const folder = mkdtempSync(join(tmpdir(), 'angala-commands-'));
const localDir = join(folder, 'local');
const siteDir = join(folder, 'site');

interface CommandOutput {
  code: number | null;
  output: string;
  refused: string;
}
const trimmed = ({ code, stdout, stderr }: CommandResult): CommandOutput => ({
  code,
  output: stdout.trim(),
  refused: stderr.trim(),
});
const variables = {
  HOME: process.env['HOME'] ?? '',
  LOCAL_DIR: localDir,
  SITE_DIR: siteDir,
  SITE_ORIGIN: siteOrigin,
};

/** Runs a command on the folders of this test only. */
const run = async (name: string, ...args: string[]): Promise<CommandOutput> =>
  trimmed(await runWarmCommand(`${name}.ts`, args, variables));
/** The same in a process of its own, as a person starts it. */
const runAlone = async (name: string, ...args: string[]): Promise<CommandOutput> =>
  trimmed(await runCommand(`${name}.ts`, args, variables));

/** The embedded backend as a server runs it. Opening it takes most of the time, so one runs until tests want it stopped. */
let backend: Embedded;
let served: RunningServer;
let project: { url: string; publishableKey: string };

beforeAll(async () => {
  await prepareFolder(localDir);
  backend = await openEmbedded({ localDir, siteUrl: siteOrigin });
  const announce = { localDir, siteUrl: siteOrigin, keys: backend.keys };
  served = await serve({ port: 0, log: silentLog, backend, announce });
  project = { url: served.url, publishableKey: backend.keys.publishable };
  for (const email of ['asha@angala.test', 'ravi@angala.test']) {
    await signUpConfirmed({ ...project, localDir }, { email, password: 'six letters' });
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A stranger may have opened the account and chosen its password before the owner of the address confirmed it. */
const whosePassword =
  'Whoever signed up chose the password: unless you know that it was the owner of this address, run this command again with --new-password.';

describe('npm run claims', () => {
  it('chooses counted figures while the server runs', async () => {
    expect((await run('claims', 'as_counted')).output).toMatch(/^Claims are counted\./);
  });

  it.each([[[]], [['counted']], [['as_counted', 'as_specified']]])(
    'answers %j with its usage',
    async (args) => {
      const { code, refused } = await run('claims', ...args);
      expect([code, refused]).toEqual([
        1,
        expect.stringContaining('Usage: npm run claims -- as_counted | as_specified'),
      ]);
    },
  );
});

describe('npm run admin', () => {
  it('grants, lists and revokes while the server runs, and does not revoke the last admin', async () => {
    expect(await run('admin', 'list')).toMatchObject({
      code: 0,
      output: 'There is no admin yet. Grant one: npm run admin -- grant EMAIL',
    });
    expect(await runAlone('admin', 'grant', 'Asha@Angala.test')).toMatchObject({
      code: 0,
      output: `asha@angala.test is an admin now. ${whosePassword}`,
    });
    expect((await run('admin', 'grant', 'asha@angala.test')).output).toBe(
      'asha@angala.test is an admin already.',
    );
    expect(await runAlone('admin', 'revoke', 'asha@angala.test')).toMatchObject({
      code: 1,
      refused: expect.stringContaining('asha@angala.test is the last admin, and somebody must be one.'),
    });
    expect((await run('admin', 'list')).output).toBe('asha@angala.test');
  });

  it('gives somebody a name, which is no address, and lists it without what a terminal obeys', async () => {
    expect((await run('admin', 'name', 'Asha@Angala.test', ' Asha \u001b[31mRao ')).output).toContain(
      'asha@angala.test is called',
    );
    expect((await run('admin', 'list')).output).toBe('asha@angala.test, Asha [31mRao');
    const refused = await run('admin', 'name', 'asha@angala.test', 'ravi@angala.test');
    expect([refused.code, refused.refused]).toEqual([1, expect.stringContaining('is no name')]);
    expect((await run('admin', 'name', 'nobody@angala.test', 'Nobody')).code).toBe(1);
    expect((await run('admin', 'name', 'asha@angala.test', 'Asha Rao')).output).toBe(
      'asha@angala.test is called Asha Rao now.',
    );
  });

  it('takes no second step away where there is none, and knows no stranger', async () => {
    expect((await run('admin', 'end-second-step', ' Asha@Angala.test')).output).toBe(
      'asha@angala.test signs in with the password alone already, so nothing was changed.',
    );
    const stranger = await run('admin', 'end-second-step', 'nobody@angala.test');
    expect(stranger.code).toBe(1);
    expect(stranger.refused).toContain('Nobody has signed up as nobody@angala.test.');
  });

  it('makes an editor of a former admin and revokes the editor', async () => {
    expect((await run('admin', 'grant', 'ravi@angala.test')).code).toBe(0);
    expect((await run('admin', 'revoke', 'asha@angala.test')).output).toBe(
      'asha@angala.test is not staff any more.',
    );
    expect((await run('admin', 'grant', 'asha@angala.test', 'editor')).output).toBe(
      `asha@angala.test is an editor now. ${whosePassword}`,
    );
    expect((await run('admin', 'list')).output).toBe('ravi@angala.test\nasha@angala.test, Asha Rao, editor');
    expect((await run('admin', 'revoke', 'asha@angala.test')).code).toBe(0);
    expect((await run('admin', 'list')).output).toBe('ravi@angala.test');
  });

  it('makes an admin whose account a stranger opened, and shuts the stranger out', async () => {
    const stranger = { email: 'meera@angala.test', password: 'of a stranger' };
    await signUpConfirmed({ ...project, localDir }, stranger);
    const browser = createVisitorClient(project);
    const { data } = await browser.auth.signInWithPassword(stranger);
    const { access_token: token = '', refresh_token = '' } = data.session ?? {};

    const { code, output } = await run('admin', 'grant', stranger.email, '--new-password');
    const password = /^meera@angala\.test is an admin now, with the password (\S{16}) \(shown this once\)\. /
      .exec(output)
      ?.at(1);
    if (!password) throw new Error(`the command printed no password: ${code} ${output}`);
    expect(output).toContain('Hand it over personally');

    // The access token of a session that has ended is refused by the tables and by the change of a password.
    expect((await browser.from('profiles').select('role')).data).toEqual([]);
    const change = await fetch(`${project.url}/auth/v1/user`, {
      method: 'PUT',
      headers: {
        apikey: project.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ password: 'again a stranger' }),
    });
    expect([change.status, await change.json()]).toMatchObject([403, { error_code: 'session_not_found' }]);
    const visitor = createVisitorClient(project);
    expect((await visitor.auth.refreshSession({ refresh_token })).data.session).toBeNull();
    expect((await visitor.auth.signInWithPassword(stranger)).error?.code).toBe('invalid_credentials');

    await visitor.auth.signInWithPassword({ email: stranger.email, password });
    const ownProfile = visitor.from('profiles').select('role').eq('email', stranger.email);
    expect((await ownProfile).data).toEqual([{ role: 'admin' }]);
  });

  it('gives an editor who forgot the password a new one', async () => {
    await run('admin', 'grant', 'asha@angala.test', 'editor');
    const { output } = await run('admin', 'grant', 'asha@angala.test', 'editor', '--new-password');
    const password =
      /^asha@angala\.test is an editor still, with the password (\S{16}) /.exec(output)?.at(1) ?? '';
    const { auth } = createVisitorClient(project);
    const { error } = await auth.signInWithPassword({ email: 'asha@angala.test', password });
    expect(error).toBeNull();
  });

  it('refuses to grant to an unknown address and says to sign up first', async () => {
    const { code, refused } = await run('admin', 'grant', 'nobody@angala.test');
    expect(code).toBe(1);
    expect(refused).toContain('Nobody has signed up as nobody@angala.test. Sign up first at /auth');
  });

  it.each([
    [[], 'Say whom to grant or revoke, or list.'],
    [['grant'], 'Say whom to grant or revoke, or list.'],
    [['toString', 'a@b.in'], 'Say whom to grant or revoke, or list.'],
    [['name', 'a@b.in'], 'Say whom to grant or revoke, or list.'],
    [['end-second-step'], 'Say whom to grant or revoke, or list.'],
    [['end-second-step', 'a@b.in', 'editor'], 'Say whom to grant or revoke, or list.'],
    [['end-second-step', 'a@b.in', '--new-password'], 'Say whom to grant or revoke, or list.'],
    [['list', 'a@b.in'], 'Say whom to grant or revoke, or list.'],
    [['grant', 'asha'], "'asha' is not an e-mail address."],
    [['grant', 'a@b.in', 'c@d.in'], 'Say whom to grant or revoke, or list.'],
    [['grant', '--new-password'], 'Say whom to grant or revoke, or list.'],
    [['revoke', 'a@b.in', '--new-password'], 'Say whom to grant or revoke, or list.'],
    [['list', '--new-password'], 'Say whom to grant or revoke, or list.'],
    [['grant', 'a@b.in', '--new-pasword'], "Unknown option '--new-pasword'. Did you mean --new-password?"],
    [['grant', 'a@b.in', '--new-password=secret'], "Option '--new-password' does not take an argument."],
  ])('answers %j with its usage', async (args, sentence) => {
    const { code, refused } = await run('admin', ...args);
    expect([code, refused]).toEqual([
      1,
      `${sentence} Usage: npm run admin -- grant EMAIL [editor] | revoke EMAIL | name EMAIL NAME | end-second-step EMAIL | list [--new-password]`,
    ]);
  });
});

describe('npm run sitemap', () => {
  const manifest = aManifest({ '/': {}, '/property/a-home': { entity: { type: 'property', id: 'id' } } });
  const { files } = siteSitemap(siteOrigin, manifest);
  const onDisk = (name: string) => readFileSync(join(siteDir, name), 'utf8');

  it('fails with what to do when nothing is published', async () => {
    const { code, refused } = await run('sitemap');
    expect([code, refused]).toEqual([
      1,
      `${siteDir} holds no site that this version published. Publish it with \`npm run generate\`, then run this again.`,
    ]);
  });

  it('rewrites its files, removes obsolete ones, and changes nothing the second time', async () => {
    mkdirSync(siteDir, { recursive: true });
    writeFileSync(join(siteDir, 'manifest.json'), manifestText(manifest));
    writeFileSync(join(siteDir, 'sitemap3.xml'), '<old/>');
    expect((await runAlone('sitemap')).output).toMatch(
      /^The sitemap of 2 URLs is stored \([\d.]+ s\); 3 files of .* changed\.$/,
    );
    for (const [name, text] of files) expect([name, onDisk(name)]).toEqual([name, text]);
    expect(existsSync(join(siteDir, 'sitemap3.xml'))).toBe(false);
    expect((await run('sitemap')).output).toMatch(/; 0 files of .* changed\.$/);
  });
});

describe('on a stopped backend', nightly, () => {
  /** What the running server listed. */
  let listed: string;
  beforeAll(async () => {
    await run('admin', 'grant', 'asha@angala.test');
    listed = (await run('admin', 'list')).output;
    await served.close();
    await backend.close();
  });

  it('npm run admin works and leaves it stopped', async () => {
    expect((await runAlone('admin', 'grant', 'asha@angala.test')).code).toBe(0);
    expect(listed).toContain('asha@angala.test');
    expect((await run('admin', 'list')).output).toBe(listed);
    expect(existsSync(join(localDir, 'pid'))).toBe(false);
  });

  it('npm run claims chooses the specification again', async () => {
    expect((await run('claims', 'as_specified')).output).toMatch(/^Claims are as specified\./);
  });
});
