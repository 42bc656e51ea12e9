// Controls who may enter the admin: npm run admin -- grant EMAIL | revoke EMAIL | list
import { CommandError } from '#server/command-error.ts';
import { z } from 'zod';
import { grantAdmin, listAdmins, revokeAdmin } from '#server/admin/staff-roles.ts';
import { readArguments } from '#server/arguments.ts';
import { connectBackend } from '#server/backend.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { runCommand } from '#server/run-command.ts';
import { createServiceClient, type ServiceClient } from '#server/supabase/clients.ts';

const USAGE = 'npm run admin -- grant EMAIL | revoke EMAIL | list';

await runCommand(async () => {
  const { positionals } = readArguments({ allowPositionals: true, options: {} }, USAGE);
  const work = chosen(positionals);
  const backend = await connectBackend(readEnv(), { log: createLog() });
  try {
    process.stdout.write(`${await work(createServiceClient(backend))}\n`);
  } finally {
    await backend.close();
  }
});

function chosen([verb, email, ...others]: readonly string[]): (client: ServiceClient) => Promise<string> {
  if (verb === 'list' && email === undefined) return told;
  const change = verb === 'grant' ? grantAdmin : verb === 'revoke' ? revokeAdmin : null;
  if (!change || email === undefined || others.length > 0) {
    throw new CommandError(`Say whom to grant or revoke, or list. Usage: ${USAGE}`);
  }
  const address = z.email().safeParse(email.trim().toLowerCase());
  if (!address.success) throw new CommandError(`'${email}' is no e-mail address. Usage: ${USAGE}`);
  return (client) => change(client, address.data);
}

async function told(client: ServiceClient): Promise<string> {
  const admins = await listAdmins(client);
  return admins.length > 0
    ? admins.join('\n')
    : 'There is no admin yet. Grant one: npm run admin -- grant EMAIL';
}
