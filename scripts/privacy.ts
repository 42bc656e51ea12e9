// What a person may ask of us: npm run privacy -- export EMAIL | erase EMAIL
// `export` writes a copy of everything about this mailbox to standard output, as JSON. `erase` deletes it from the
// database and, of the embedded backend, from its folder of mails, and says what is left to do by hand.
import { CommandError } from '#server/command-error.ts';
import { z } from 'zod';
import { readArguments } from '#server/arguments.ts';
import { connectBackend } from '#server/backend.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { describeErasure } from '#server/privacy/describe-erasure.ts';
import { findBackups, findMailFiles, removeMailFiles } from '#server/privacy/mail-files.ts';
import { copyPerson, erasePerson, findTraces } from '#server/privacy/person.ts';
import { runCommand } from '#server/run-command.ts';
import { createServiceClient, type ServiceClient } from '#server/supabase/clients.ts';

const USAGE = 'npm run privacy -- export EMAIL | erase EMAIL';

await runCommand(async () => {
  const { positionals } = readArguments({ allowPositionals: true, options: {} }, USAGE);
  const [verb, email, ...others] = positionals;
  if ((verb !== 'export' && verb !== 'erase') || email === undefined || others.length > 0)
    throw new CommandError(`Say whether to export or to erase, and whom. Usage: ${USAGE}`);
  const address = z.email().safeParse(email.trim().toLowerCase());
  if (!address.success) throw new CommandError(`'${email}' is no e-mail address. Usage: ${USAGE}`);
  const env = readEnv();
  const localDir = env.supabase ? null : env.localDir;
  const backend = await connectBackend(env, { log: createLog() });
  try {
    const client = createServiceClient(backend);
    const said =
      verb === 'export'
        ? JSON.stringify(await exportOf(client, address.data, localDir), null, 2)
        : (await erase(client, address.data, localDir)).join('\n');
    process.stdout.write(`${said}\n`);
  } finally {
    await backend.close();
  }
});

async function exportOf(client: ServiceClient, address: string, localDir: string | null) {
  const copy = await copyPerson(client, address);
  const mailFiles = localDir ? await findMailFiles(localDir, [address]) : [];
  return { address, ...copy, mailFiles };
}

async function erase(client: ServiceClient, address: string, localDir: string | null): Promise<string[]> {
  const erased = await erasePerson(client, address);
  if (erased === 'admin')
    throw new CommandError(
      `${address} is staff. Take the rights away first (npm run admin -- revoke ${address}), then run this again. Nothing was erased.`,
    );
  // References name no one, but a mail that quotes one says whose it is.
  const words = [address, ...erased.addresses, ...erased.references];
  const mailFiles = localDir ? await findMailFiles(localDir, words) : [];
  await removeMailFiles(mailFiles);
  return describeErasure(address, {
    erased,
    mailFiles,
    traces: await findTraces(client, words),
    backups: localDir ? await findBackups(localDir) : [],
  });
}
