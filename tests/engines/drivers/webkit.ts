import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sleep } from '#domain/concurrency/sleep.ts';
import * as z from 'zod';
import { freePort } from '../../../scripts/port/free-port.ts';
import { clickActions, type Driver, type Engine, keyActions, type Visit } from './driver.ts';

const responseSchema = z.object({ value: z.unknown() });
const errorSchema = z.object({ error: z.string(), message: z.string() });
const evaluationSchema = z.object({
  noted: z.array(z.string()),
  value: z.unknown(),
  fault: z.string().optional(),
});
const sessionSchema = z.object({ sessionId: z.string() });
const DRIVER_START_MS = 10_000;
/** A session opens in one to three seconds, or never. */
const SESSION_OPEN_MS = 10_000;
const SESSION_TRIES = 3;
/**
 * A third of the time that a test has, so that a command that hangs is reported before the test runs out of
 * time.
 */
const RESPONSE_MS = 30_000;

/** Starts the WebKit of Safari on a virtual screen and drives it through WebDriver. */
export async function startWebkit(driverPath: string, browser: string): Promise<Engine> {
  let running = await startDriver(driverPath);
  /**
   * A browser takes longer to start than most visits take. So one session is reused until a visit needs scripts
   * switched on or off.
   */
  let session: Session | undefined;
  /**
   * Sometimes a new browser and its driver fail to connect. Then the driver and the browser are started again.
   */
  const openWithRetries = async (scripts: boolean, triesLeft: number): Promise<Session> => {
    try {
      return await openSession(running.sendCommand, browser, scripts);
    } catch (fault) {
      if (triesLeft === 0) throw fault;
      await running.end();
      running = await startDriver(driverPath);
      return openWithRetries(scripts, triesLeft - 1);
    }
  };
  return {
    async visit({ scripts, ...size }) {
      if (session?.scripts !== scripts) {
        await session?.end();
        session = await openWithRetries(scripts, SESSION_TRIES - 1);
      }
      const driver = await openVisit(session, size);
      return {
        ...driver,
        async close() {
          try {
            await driver.close();
          } catch (fault) {
            // Seldom, a window is gone when it is to be cleared. The next visit gets a new browser.
            if (!String(fault).includes('no such window')) throw fault;
            session = undefined;
            await running.end();
            running = await startDriver(driverPath);
          }
        },
      };
    },
    close: () => running.end(),
  };
}

async function startDriver(
  driverPath: string,
): Promise<{ sendCommand: SendCommand; end: () => Promise<void> }> {
  const port = await freePort();
  const screen = ['-a', '-s', '-screen 0 1600x1200x24'];
  // Runs in a process group of its own, so that xvfb-run and everything it has started end together.
  const running = spawn('xvfb-run', [...screen, driverPath, `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
  });
  const sendCommand: SendCommand = async (method, path, body, timeoutMs = RESPONSE_MS) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch((fault: unknown) => {
      throw new Error(`WebKit has not answered ${method} ${path}: ${JSON.stringify(body)}`, { cause: fault });
    });
    const { value } = responseSchema.parse(await response.json());
    if (response.ok) return value;
    const { error, message } = errorSchema.parse(value);
    throw new Error(`${error}: ${message}`);
  };
  const since = performance.now();
  while (!(await sendCommand('GET', '/status').then(Boolean, () => false))) {
    if (performance.now() - since > DRIVER_START_MS) throw new Error('WebKitWebDriver does not answer.');
    await sleep(50);
  }
  return {
    sendCommand,
    async end() {
      const exited = once(running, 'exit');
      if (running.pid) process.kill(-running.pid);
      await exited;
    },
  };
}

type SendCommand = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  timeoutMs?: number,
) => Promise<unknown>;

type Session = {
  readonly scripts: boolean;
  /** Sends commands to the address of the session. */
  readonly sendCommand: SendCommand;
  readonly end: () => Promise<void>;
};

async function openSession(sendCommand: SendCommand, binary: string, scripts: boolean): Promise<Session> {
  const args = ['--automation', ...(scripts ? [] : ['--enable-javascript-markup=false'])];
  const timeouts = { pageLoad: RESPONSE_MS - 5_000, script: RESPONSE_MS - 5_000 };
  const capabilities = { alwaysMatch: { timeouts, 'webkitgtk:browserOptions': { binary, args } } };
  const { sessionId } = sessionSchema.parse(
    await sendCommand('POST', '/session', { capabilities }, SESSION_OPEN_MS),
  );
  const at = `/session/${sessionId}`;
  return {
    scripts,
    sendCommand: (method, path, body, timeoutMs) => sendCommand(method, `${at}${path}`, body, timeoutMs),
    end: async () => void (await sendCommand('DELETE', at)),
  };
}

async function openVisit(
  { sendCommand }: Session,
  { width, height }: Omit<Visit, 'scripts'>,
): Promise<Driver> {
  const faults: string[] = [];
  /**
   * WebKit's WebDriver does not report console messages. So a script in each page collects them, starting once
   * the page has loaded.
   */
  const evaluate: Driver['evaluate'] = async (run, argument) => {
    const script = `const noted = (${String(noteFaults)})();
      try { return { noted, value: (${String(run)})(arguments[0]) ?? null }; }
      catch (fault) { return { noted, fault: String(fault) }; }`;
    const result = evaluationSchema.parse(
      await sendCommand('POST', '/execute/sync', { script, args: [argument ?? null] }),
    );
    faults.push(...result.noted);
    if (result.fault !== undefined) throw new Error(result.fault);
    return result.value;
  };
  const collect = () => evaluate(() => null, null).catch(() => null);
  await sendCommand('POST', '/window/rect', { x: 0, y: 0, width, height: height + 40 });
  return {
    async open(url) {
      await collect();
      await sendCommand('POST', '/url', { url });
      await collect();
    },
    evaluate,
    clickAt: async (x, y) => void (await sendCommand('POST', '/actions', { actions: clickActions(x, y) })),
    press: async (keys) => void (await sendCommand('POST', '/actions', { actions: keyActions(keys) })),
    faults: async () => faults,
    async close() {
      // Clears what the site has stored, because the next visit must begin with empty storage.
      await sendCommand('DELETE', '/cookie');
      await evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      }, null);
      await sendCommand('DELETE', '/actions');
      await sendCommand('POST', '/url', { url: 'about:blank' });
    },
  };
}

/** Runs in the page. Returns what was collected since the last call and goes on collecting. */
function noteFaults(): string[] {
  const page: typeof globalThis & { notedFaults?: string[] } = globalThis;
  if (page.notedFaults) return page.notedFaults.splice(0);
  const faults: string[] = [];
  page.notedFaults = faults;
  for (const level of ['error', 'warn', 'log', 'info', 'debug'] as const) {
    // biome-ignore lint/suspicious/noConsole: the console messages of the page are collected here
    const original = console[level];
    console[level] = (...words: unknown[]) => {
      faults.push(`${level}: ${words.join(' ')}`);
      original(...words);
    };
  }
  addEventListener('error', ({ message }) => void faults.push(`fault: ${message}`), true);
  addEventListener('unhandledrejection', ({ reason }) => void faults.push(`fault: ${reason}`));
  return [];
}
