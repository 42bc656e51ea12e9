import { createSitePublisher } from '#generator/publish/site-publisher.ts';
import { repairFindings } from '#generator/checkup/repair-findings.ts';
import { type Checkup, type CheckupOptions, runCheckup } from '#generator/checkup/run-checkup.ts';
import { readArguments } from '#server/command/read-arguments.ts';
import { type Backend, publicBackend, withBackend } from '#server/backend/backend.ts';
import { saveCheckup } from '#server/checkup/save-checkup.ts';
import { judgeDisks } from '#server/checkup/judge-machine.ts';
import { readDisks } from '#server/checkup/read-local-files.ts';
import { messageOf } from '#server/log/message-of.ts';
import { type Env, readEnv } from '#server/env/env.ts';
import { createLog } from '#server/log/log.ts';
import { runCommand } from '#server/command/run-command.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
import { formatCount } from '#domain/text/text.ts';
import { manual } from './manuals/doctor.ts';

await runCommand(async () => {
  const { values } = readArguments(manual);
  const env = readEnv();
  const look = async (client: ServiceClient, backend: Backend) => {
    const options: CheckupOptions = {
      client,
      siteDir: env.siteDir,
      siteOrigin: env.siteOrigin,
      backend: publicBackend(backend, env.supabase !== undefined),
      localDir: env.supabase ? null : env.localDir,
      now: () => new Date(),
      comparesAll: values.repair ?? false,
    };
    const first = await runCheckup(options);
    const repaired = values.repair
      ? await repairFindings(first, { ...options, publish: publishOf(options) })
      : [];
    const last = repaired.length > 0 ? await runCheckup(options) : first;
    printCheckup(last, repaired, values.json ?? false);
    if (last.findings.length > 0) process.exitCode = 1;
    await saveCheckup(options.client, last.findings).catch((fault: unknown) =>
      process.stderr.write(`The findings were not stored for /admin: ${messageOf(fault)}\n`),
    );
  };
  await withBackend(env, { log: createLog(), database: 'as-it-is' }, look).catch((fault: unknown) =>
    printDisksOf(env, fault, values.json ?? false),
  );
});

/** Publishes in this process, which a running `npm start` allows as it does `npm run generate`. */
function publishOf({ client, siteDir, siteOrigin, backend, now }: CheckupOptions) {
  return async (again: readonly string[]) => {
    const waitLimit = { seconds: 60, log: () => {} };
    const log = createLog({ level: 'warn' });
    const setup = { client, siteDir, siteOrigin, backend, now, log, waitLimit, once: true };
    const publisher = createSitePublisher(setup);
    await publisher.publishAfterFullRead(again).finally(() => publisher.close());
  };
}

/** The database cannot be opened on a full disk. Then that is the finding. Throws the fault if the disks have room. */
async function printDisksOf({ localDir, siteDir }: Env, fault: unknown, json: boolean): Promise<void> {
  const findings = judgeDisks(await readDisks([localDir, siteDir]));
  if (findings.length === 0) throw fault;
  const unjudged = [`rows, pages and mail, because the database does not open: ${messageOf(fault)}`];
  printCheckup({ findings, unjudged, notes: [], size: null }, [], json);
  process.exitCode = 1;
}

function printCheckup(
  { findings, unjudged, notes, size }: Checkup,
  repaired: readonly string[],
  json: boolean,
): void {
  if (json) {
    process.stdout.write(
      `${JSON.stringify({ ok: findings.length === 0, findings, repaired, unjudged, notes, size })}\n`,
    );
    return;
  }
  const lines = [
    ...repaired.map((line) => `Repaired: ${line}`),
    ...unjudged.map((reason) => `Not judged: ${reason}`),
    ...findings.map(({ wrong, remedy }) => `Wrong: ${wrong}\n  ${remedy}`),
    findings.length === 0
      ? 'All is well: nothing is lost, doubled, stuck or out of place.'
      : `${formatCount(findings.length, 'thing is', 'things are')} wrong.`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  // Not a fault: a program that reads the answer gets it with --json.
  for (const note of notes) process.stderr.write(`To decide: ${note}\n`);
}
