import { dev } from 'astro';
import { createFunctionRouter, functionEnv } from '#server/http/function-router.ts';
import { describeAdmin } from '#server/embedded/ensure-admin.ts';
import { openInThread } from '#server/embedded/open-in-thread.ts';
import { serve } from '#server/http/serve.ts';
import { setDevBackend } from '#server/env/dev-backend.ts';
import { readEnv } from '#server/env/env.ts';
import { readFunctionVariables } from '#server/env/read-function-variables.ts';
import { checkSeed, seedIfEmpty } from '#server/import/seed.ts';
import { createLog } from '#server/log/log.ts';
import { closeOnSignal } from '#server/command/close-on-signal.ts';
import { readArguments } from '#server/command/read-arguments.ts';
import { runCommand } from '#server/command/run-command.ts';
import { createServiceClient } from '#server/supabase/clients.ts';
import { functions } from './start/functions.ts';
import { manual } from './manuals/dev.ts';

await runCommand(async () => {
  readArguments(manual);
  const env = readEnv();
  const functionVariables = readFunctionVariables();
  checkSeed(env.seed);
  const log = createLog();
  const siteUrl = `http://localhost:${env.port}`;
  const { localDir, databaseUrl, adminEmail: email, adminPassword: password } = env;
  const backend = await openInThread({
    ...{ localDir, databaseUrl, siteUrl, log },
    database: 'made',
    admin: { email, password },
  });
  const admin = backend.admin && describeAdmin(backend.admin);
  if (admin) log.info(admin);
  let router: ((request: Request) => Promise<Response>) | undefined;
  const served = await serve({
    port: 0,
    log,
    backend,
    functions: async (request) => (await router?.(request)) ?? startingResponse(),
  });
  const project = {
    url: served.url,
    publishableKey: backend.keys.publishable,
    secretKey: backend.keys.secret,
  };
  router = createFunctionRouter({
    functions,
    env: functionEnv(project, { ...functionVariables, SITE_ORIGIN: siteUrl }),
    log,
    now: () => new Date(),
  });
  await seedIfEmpty(createServiceClient(project), env, log);

  setDevBackend(project);
  const proxy = Object.fromEntries(
    ['/rest', '/auth/v1', '/storage', '/functions'].map((path) => [path, served.url]),
  );
  const server = await dev({ server: { port: env.port, host: '127.0.0.1' }, vite: { server: { proxy } } });
  closeOnSignal(async () => {
    await server.stop();
    await served.close();
    await backend.close();
  });
});

function startingResponse(): Response {
  return Response.json(
    { error: { code: 'starting', message: 'The server is still starting.' } },
    { status: 500 },
  );
}
