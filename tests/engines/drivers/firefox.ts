import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { type Bidi, openBidi } from './bidi.ts';
import { clickActions, type Driver, type Engine, keyActions, type Visit } from './driver.ts';

/** The windows of the browser itself, not the pages in them. */
const windows = z.object({ contexts: z.array(z.object({ context: z.string() })).min(1) });
const created = z.object({ context: z.string() });
const answer = z.union([
  z.object({ type: z.literal('success'), result: z.object({ value: z.string() }) }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
]);
const logged = z.object({ level: z.string(), text: z.string().nullable() });
const responseEvent = z.object({ response: z.object({ status: z.number(), url: z.string() }) });

/**
 * Firefox through WebDriver BiDi, which is built in. It cannot switch scripts off for one page. A preference,
 * set from one of the browser's own windows, does it for all pages that are opened afterwards.
 */
export async function startFirefox(program: string): Promise<Engine> {
  const { bidi, end } = await launch(program);
  const { contexts } = windows.parse(
    await bidi.command('browsingContext.getTree', { 'moz:scope': 'chrome' }),
  );
  let runsScripts = true;
  return {
    async visit(visit) {
      if (visit.scripts !== runsScripts) {
        const expression = `Services.prefs.setBoolPref('javascript.enabled', ${visit.scripts})`;
        const result = await bidi.command('script.evaluate', {
          expression,
          target: contexts[0],
          awaitPromise: false,
        });
        if (answer.safeParse(result).data?.type === 'exception')
          throw new Error('This Firefox is too old to have its scripts switched off: install 153 or newer.');
        runsScripts = visit.scripts;
      }
      return openTab(bidi, visit);
    },
    close: end,
  };
}

async function launch(program: string): Promise<{ bidi: Bidi; end: () => Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'angala-firefox-'));
  writeFileSync(join(profile, 'user.js'), "user_pref('browser.shell.checkDefaultBrowser', false);\n");
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const firefox = spawn(program, [...args, '--remote-allow-system-access'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const bidi = await openBidi(`${await addressOf(firefox)}/session`);
  await bidi.command('session.new', { capabilities: {} });
  await bidi.command('session.subscribe', { events: ['log.entryAdded', 'network.responseCompleted'] });
  return {
    bidi,
    async end() {
      const exited = once(firefox, 'exit');
      await bidi.command('browser.close', {});
      await exited;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

function addressOf({ stderr, ...firefox }: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    stderr?.on('data', (text) => {
      output += String(text);
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(output) ?? [];
      if (address) resolve(address);
    });
    stderr?.once('close', () => reject(new Error(`Firefox ended with ${firefox.exitCode}:\n${output}`)));
  });
}

async function openTab(bidi: Bidi, { width, height }: Visit): Promise<Driver> {
  const { userContext } = z
    .object({ userContext: z.string() })
    .parse(await bidi.command('browser.createUserContext', {}));
  const tab = created.parse(await bidi.command('browsingContext.create', { type: 'tab', userContext }));
  const inTab = (params: object) => ({ ...tab, ...params });
  await bidi.command('browsingContext.setViewport', inTab({ viewport: { width, height } }));
  const faults: string[] = [];
  bidi.onEvent((method, params) => {
    const fault = faultIn(method, params);
    if (fault) faults.push(fault);
  });
  return {
    open: async (url) =>
      void (await bidi.command('browsingContext.navigate', inTab({ url, wait: 'complete' }))),
    async evaluate(run, argument) {
      const functionDeclaration = `(json) => JSON.stringify((${String(run)})(JSON.parse(json)) ?? null)`;
      const result = answer.parse(
        await bidi.command('script.callFunction', {
          functionDeclaration,
          arguments: [{ type: 'string', value: JSON.stringify(argument ?? null) }],
          target: tab,
          // Promises do not settle if scripts are off.
          awaitPromise: false,
        }),
      );
      if (result.type === 'exception') throw new Error(result.exceptionDetails.text);
      return JSON.parse(result.result.value);
    },
    clickAt: async (x, y) =>
      void (await bidi.command('input.performActions', inTab({ actions: clickActions(x, y) }))),
    press: async (keys) =>
      void (await bidi.command('input.performActions', inTab({ actions: keyActions(keys) }))),
    faults: async () => faults,
    close: async () => void (await bidi.command('browser.removeUserContext', { userContext })),
  };
}

function faultIn(method: string, params: unknown): string | null {
  if (method === 'log.entryAdded') {
    const { level, text } = logged.parse(params);
    return `${level}: ${text}`;
  }
  const { status, url } = responseEvent.parse(params).response;
  return status >= 400 ? `${status} ${new URL(url).pathname}` : null;
}
