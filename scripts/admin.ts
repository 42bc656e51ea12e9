// Controls who may enter the admin: npm run admin -- grant EMAIL [editor] | revoke EMAIL | list
import { CommandError } from '#server/command/command-error.ts';
import { z } from 'zod';
import { grantRole, listStaff, revokeRole } from '#server/admin/staff-roles.ts';
import { readArguments } from '#server/command/read-arguments.ts';
import { connectBackend } from '#server/backend/backend.ts';
import { readEnv } from '#server/env/env.ts';
import { createLog } from '#server/log/log.ts';
import { runCommand } from '#server/command/run-command.ts';
import { createServiceClient, type ServiceClient } from '#server/supabase/clients.ts';

const USAGE = 'npm run admin -- grant EMAIL [editor] | revoke EMAIL | list';

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

function chosen([verb, email, role, ...others]: readonly string[]): (
  client: ServiceClient,
) => Promise<string> {
  if (verb === 'list' && email === undefined) return told;
  const grants = verb === 'grant' && (role === undefined || role === 'editor');
  const revokes = verb === 'revoke' && role === undefined;
  if (!(grants || revokes) || email === undefined || others.length > 0) {
    throw new CommandError(`Say whom to grant or revoke, or list. Usage: ${USAGE}`);
  }
  const address = z.email().safeParse(email.trim().toLowerCase());
  if (!address.success) throw new CommandError(`'${email}' is no e-mail address. Usage: ${USAGE}`);
  return (client) =>
    grants ? grantRole(client, address.data, role ?? 'admin') : revokeRole(client, address.data);
}

async function told(client: ServiceClient): Promise<string> {
  const staff = await listStaff(client);
  return staff.length > 0
    ? staff.join('\n')
    : 'There is no admin yet. Grant one: npm run admin -- grant EMAIL';
}
