// Controls who may enter the desk: npm run admin -- grant EMAIL [editor] [--new-password] | revoke EMAIL |
// name EMAIL NAME | end-second-step EMAIL | list
import { CommandError } from '#server/command/command-error.ts';
import { z } from 'zod';
import {
  endSecondStep,
  giveName,
  grantRole,
  grantRoleAndPassword,
  listStaff,
  revokeRole,
} from '#server/staff/staff-roles.ts';
import { usageOf } from '#server/command/manual.ts';
import { readArguments } from '#server/command/read-arguments.ts';
import { withBackend } from '#server/backend/backend.ts';
import { readEnv } from '#server/env/env.ts';
import { createLog } from '#server/log/log.ts';
import { runCommand } from '#server/command/run-command.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
import { manual } from './manuals/admin.ts';

const USAGE = usageOf(manual);

await runCommand(async () => {
  const { positionals, values } = readArguments(manual);
  const action = parseAction(positionals, values['new-password'] ?? false);
  await withBackend(readEnv(), { log: createLog(), database: 'existing' }, async (client) => {
    process.stdout.write(`${await action(client)}\n`);
  });
});

function parseAction(
  [verb, email, role, ...others]: readonly string[],
  isPasswordNew: boolean,
): (client: ServiceClient) => Promise<string> {
  if (verb === 'list' && email === undefined && !isPasswordNew) return describeStaff;
  const task = taskOf(verb, role, isPasswordNew);
  if (!task || email === undefined || others.length > 0) {
    throw new CommandError(`Say whom to grant or revoke, or list. Usage: ${USAGE}`);
  }
  const address = z.email().safeParse(email.trim().toLowerCase());
  if (!address.success) throw new CommandError(`'${email}' is not an e-mail address. Usage: ${USAGE}`);
  return (client) => task(client, address.data);
}

/** What is done with the account of an address. Undefined: the words say nothing that this command does. */
function taskOf(
  verb: string | undefined,
  role: string | undefined,
  isPasswordNew: boolean,
): ((client: ServiceClient, email: string) => Promise<string>) | undefined {
  if (verb === 'grant' && (role === undefined || role === 'editor')) {
    const grant = isPasswordNew ? grantRoleAndPassword : grantRole;
    return (client, email) => grant(client, email, role ?? 'admin');
  }
  if (isPasswordNew) return undefined;
  if (verb === 'name' && role !== undefined) return (client, email) => giveName(client, email, role);
  if (role !== undefined) return undefined;
  if (verb === 'revoke') return revokeRole;
  return verb === 'end-second-step' ? endSecondStep : undefined;
}

async function describeStaff(client: ServiceClient): Promise<string> {
  const staff = await listStaff(client);
  return staff.length > 0
    ? staff.join('\n')
    : 'There is no admin yet. Grant one: npm run admin -- grant EMAIL';
}
