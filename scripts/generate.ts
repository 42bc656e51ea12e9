import { connectBackend } from '#server/backend/backend.ts';
import { stopWithoutBackend } from '#server/backend/stop-without-backend.ts';
import { runCommand } from '#server/command/run-command.ts';
import { readEnv } from '#server/env/env.ts';
import { createLog } from '#server/log/log.ts';
import { watchMemory } from './bench/watch-memory.ts';
import { requireShards } from '#generator/shards/shard-folder.ts';
import { checkSeed } from '#server/import/seed.ts';
import { readFlags } from './generate/flags.ts';

await runCommand(async () => {
  const memory = watchMemory();
  const flags = readFlags();
  const env = readEnv();
  const log = createLog();
  if (flags.seed) stopWithoutBackend(env);
  if (flags.seed) checkSeed(env.seed);
  await requireShards(flags.join);
  // An embedded backend starts in a process of its own. Meanwhile this one loads the generator.
  const connecting = connectBackend(env, {
    log,
    database: flags.seed ? 'made' : 'existing',
    waitSeconds: flags.wait,
  });
  // Its refusal is reported by whoever awaits it.
  connecting.catch(() => {});
  const { publishSite } = await import('./generate/publish-site.ts');
  await publishSite({ connecting, flags, env, log, memory });
});
