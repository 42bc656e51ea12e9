import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { type Bidi, openBidi } from './bidi.ts';
import { clickActions, type Driver, type Engine, keyActions, type Visit } from './driver.ts';

const created = z.object({ context: z.string() });
const answer = z.union([
  z.object({ type: z.literal('success'), result: z.object({ value: z.string() }) }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
]);
const logged = z.object({ level: z.string(), text: z.string().nullable() });
const answered = z.object({ response: z.object({ status: z.number(), url: z.string() }) });

/** Firefox, through WebDriver BiDi, which it speaks by itself. Scripts can only be switched off for all of its pages. */
export async function startFirefox(program: string): Promise<Engine> {
  const started = new Map<boolean, Promise<Firefox>>();
  return {
    async visit(visit) {
      const running = started.get(visit.scripts) ?? launch(program, visit.scripts);
      started.set(visit.scripts, running);
      return openTab((await running).bidi, visit);
    },
    async close() {
      for (const running of started.values()) await (await running).end();
    },
  };
}

type Firefox = { readonly bidi: Bidi; readonly end: () => Promise<void> };

async function launch(program: string, scripts: boolean): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'angala-firefox-'));
  const preferences = { 'javascript.enabled': scripts, 'browser.shell.checkDefaultBrowser': false };
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries(preferences)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${value});\n`)
      .join(''),
  );
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const firefox = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const bidi = await openBidi(`${await addressOf(firefox)}/session`);
  await bidi.command('session.new', { capabilities: {} });
  await bidi.command('session.subscribe', { events: ['log.entryAdded', 'network.responseCompleted'] });
  return {
    bidi,
    async end() {
      const gone = once(firefox, 'exit');
      await bidi.command('browser.close', {});
      await gone;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

function addressOf({ stderr, ...firefox }: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    stderr?.on('data', (text) => {
      said += String(text);
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? [];
      if (address) resolve(address);
    });
    stderr?.once('close', () => reject(new Error(`Firefox ended with ${firefox.exitCode}:\n${said}`)));
  });
}

async function openTab(bidi: Bidi, { width, height }: Visit): Promise<Driver> {
  const { userContext } = z
    .object({ userContext: z.string() })
    .parse(await bidi.command('browser.createUserContext', {}));
  const tab = created.parse(await bidi.command('browsingContext.create', { type: 'tab', userContext }));
  const here = (params: object) => ({ ...tab, ...params });
  await bidi.command('browsingContext.setViewport', here({ viewport: { width, height } }));
  const faults: string[] = [];
  bidi.onEvent((method, params) => {
    const note = faultIn(method, params);
    if (note) faults.push(note);
  });
  return {
    open: async (url) =>
      void (await bidi.command('browsingContext.navigate', here({ url, wait: 'complete' }))),
    async evaluate(run, argument) {
      const functionDeclaration = `(json) => JSON.stringify((${String(run)})(JSON.parse(json)) ?? null)`;
      const heard = answer.parse(
        await bidi.command('script.callFunction', {
          functionDeclaration,
          arguments: [{ type: 'string', value: JSON.stringify(argument ?? null) }],
          target: tab,
          // Promises do not settle where scripts are off.
          awaitPromise: false,
        }),
      );
      if (heard.type === 'exception') throw new Error(heard.exceptionDetails.text);
      return JSON.parse(heard.result.value);
    },
    clickAt: async (x, y) =>
      void (await bidi.command('input.performActions', here({ actions: clickActions(x, y) }))),
    press: async (pressed) =>
      void (await bidi.command('input.performActions', here({ actions: keyActions(pressed) }))),
    faults: async () => faults,
    close: async () => void (await bidi.command('browser.removeUserContext', { userContext })),
  };
}

function faultIn(method: string, params: unknown): string | null {
  if (method === 'log.entryAdded') {
    const { level, text } = logged.parse(params);
    return `${level}: ${text}`;
  }
  const { status, url } = answered.parse(params).response;
  return status >= 400 ? `${status} ${new URL(url).pathname}` : null;
}
