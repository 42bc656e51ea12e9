import { afterEach, describe, expect, it } from 'vitest';
import { type EmbeddedThread, openInThread, type TimeLimits } from '#server/embedded/open-in-thread.ts';
import { serve } from '#server/http/serve.ts';
import { createLog } from '#server/log/log.ts';
import { prepareFolder } from '../../fixtures/prepared-folder.ts';
import { exampleMigrations, siteUrl, temporaryFolder } from './open-served-backend.ts';
import { nightly } from '../../fixtures/nightly.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A regular expression with a backreference, for which Postgres tries every way to split the text. */
const endless = encodeURIComponent('(.{20,}).*\\1');

async function openThread(timeLimits: Partial<TimeLimits> = {}) {
  const folder = temporaryFolder();
  closing.push(folder.remove);
  await prepareFolder(folder.path, 'platform');
  const logged: string[] = [];
  const log = createLog({ level: 'debug', write: (line) => logged.push(line) });
  const generous = { waitMs: 60_000, runMs: 60_000 };
  const backend: EmbeddedThread = await openInThread({
    localDir: folder.path,
    siteUrl,
    log,
    migrations: exampleMigrations,
    timeLimits: { person: generous, server: generous, ...timeLimits },
  });
  const served = await serve({ port: 0, log, backend });
  closing.push(backend.close, served.close);
  const project = {
    url: served.url,
    publishableKey: backend.keys.publishable,
    secretKey: backend.keys.secret,
  };
  // Does not use HTTP, so that requests are handled in the order in which they are made.
  const ask = (apikey: string, query: string, init: RequestInit = {}) =>
    backend.fetch(
      new Request(`${served.url}/rest/v1/homes?select=id&${query}`, {
        ...init,
        headers: { apikey, 'content-type': 'application/json' },
      }),
    );
  const stored = async () => {
    const body = JSON.stringify({ id: 1, title: longTitle });
    return (await ask(project.secretKey, '', { method: 'POST', body })).status;
  };
  return { backend, project, logged, ask, stored };
}

/** A title in which no long part occurs twice, so that the pattern above never matches. */
const longTitle = Array.from({ length: 450 }, (_, at) => (at * 7919 + 11) % 99_991)
  .join(' ')
  .slice(0, 2500);

describe('a query that never ends', () => {
  it('blocks no health check, is stopped after its time limit, and loses no stored row', async () => {
    const { project, logged, ask, stored } = await openThread({ server: { waitMs: 60_000, runMs: 2000 } });
    expect(await stored()).toBe(201);
    const stuck = ask(project.secretKey, `title=match.${endless}`);
    const next = ask(project.publishableKey, 'id=eq.1');
    const healthy = await fetch(`${project.url}/healthz`, { signal: AbortSignal.timeout(3000) });
    expect(healthy.status).toBe(200);
    expect((await stuck).status).toBe(503);
    // Answered after the database was opened again.
    expect(await (await next).json()).toEqual([{ id: 1 }]);
    expect(logged.join('\n')).toContain('took longer than 2 s and was stopped');
  });

  it('makes a person wait no longer than the limit, then they get status 503', nightly, async () => {
    const { project, ask, stored } = await openThread({
      person: { waitMs: 300, runMs: 10_000 },
      server: { waitMs: 60_000, runMs: 2000 },
    });
    await stored();
    const stuck = ask(project.secretKey, `title=match.${endless}`);
    const response = await ask(project.publishableKey, 'id=eq.1');
    expect([response.status, await response.json()]).toEqual([
      503,
      { error: { code: 'busy', message: 'The database is busy. Please try again in a moment.' } },
    ]);
    expect((await stuck).status).toBe(503);
  });

  it('is ended when the server closes', nightly, async () => {
    const { backend, project, ask, stored } = await openThread({ person: { waitMs: 300, runMs: 10_000 } });
    await stored();
    const stuck = ask(project.secretKey, `title=match.${endless}`);
    // This request gets no turn, which shows that the query is running.
    expect((await ask(project.publishableKey, 'id=eq.1')).status).toBe(503);
    await backend.close();
    expect((await stuck).status).toBe(503);
  });
});

it('a failed start in a thread reports its reason and unlocks the data folder', async () => {
  const folder = temporaryFolder();
  closing.push(folder.remove);
  await prepareFolder(folder.path, 'platform');
  const open = (databaseUrl?: string) =>
    openInThread({
      localDir: folder.path,
      siteUrl,
      log: createLog(),
      databaseUrl,
      migrations: exampleMigrations,
    });
  await expect(open('postgres://nobody@127.0.0.1:9/none')).rejects.toThrow(
    /^The database of DATABASE_URL does not answer: .*ECONNREFUSED/,
  );
  const backend = await open();
  await expect(open()).rejects.toThrow(/is in use by process/);
  await backend.close();
  await (await open()).close();
});
