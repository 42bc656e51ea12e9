// Exports or erases what we store about a person: npm run privacy -- export EMAIL|PHONE | erase EMAIL|PHONE
// `export` writes a copy of everything about this mailbox to standard output, as JSON. `erase` deletes it from the
// database and, with the embedded backend, from its folder of mails, and says what is left to do by hand. A telephone
// number, in any spelling, stands for the mailboxes that have it and for the contacts who are asked about homes there.
import { CommandError } from '#server/command/command-error.ts';
import { z } from 'zod';
import { usageOf } from '#server/command/manual.ts';
import { readArguments } from '#server/command/read-arguments.ts';
import { withBackend } from '#server/backend/backend.ts';
import { readEnv } from '#server/env/env.ts';
import { createLog } from '#server/log/log.ts';
import { storedPhone, telephoneLink } from '#domain/enquiry/phone.ts';
import { describeErasure, describePhoneErasure } from '#server/privacy/describe-erasure.ts';
import { noteErasedRows } from '#server/local-dir/erased-rows.ts';
import { deleteFiles } from '#server/files/delete-files.ts';
import { findBackups, findMailFiles } from '#server/privacy/mail-files.ts';
import {
  type ErasureResult,
  copyContact,
  copyPerson,
  erasePerson,
  erasePhone,
  findMailboxes,
  findTraces,
  identifyingWords,
} from '#server/privacy/person.ts';
import { runCommand } from '#server/command/run-command.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
import { manual } from './manuals/privacy.ts';

const USAGE = usageOf(manual);

const IN_FILES =
  'The files of the embedded database are cleaned of it when this command ends, or, if `npm start` is running, when that starts again. A Postgres of DATABASE_URL keeps it until autovacuum, and as long as it keeps its log.';
const IN_POSTGRES =
  'The files of Postgres hold it until autovacuum has passed, and the log and the backups of the project as long as its plan keeps them.';

await runCommand(async () => {
  const { positionals } = readArguments(manual);
  const [verb, identifier, ...others] = positionals;
  if ((verb !== 'export' && verb !== 'erase') || identifier === undefined || others.length > 0)
    throw new CommandError(`Say whether to export or to erase, and whom. Usage: ${USAGE}`);
  const person = personOf(identifier);
  const env = readEnv();
  const localDir = env.supabase ? null : env.localDir;
  await withBackend(env, { log: createLog(), database: 'existing' }, async (client) => {
    const output =
      verb === 'export'
        ? JSON.stringify(await exportPerson(client, person, localDir), null, 2)
        : (await erase(client, person, localDir)).join('\n');
    process.stdout.write(`${output}\n`);
  });
});

type Person = { address: string } | { phone: string };

function personOf(identifier: string): Person {
  const address = z.email().safeParse(identifier.trim().toLowerCase());
  if (address.success) return { address: address.data };
  const phone = storedPhone(identifier);
  if (telephoneLink(phone)) return { phone };
  throw new CommandError(
    `'${identifier}' is neither an e-mail address nor a telephone number. Usage: ${USAGE}`,
  );
}

async function exportPerson(client: ServiceClient, person: Person, localDir: string | null) {
  if (!('phone' in person)) return copyOf(client, person.address, localDir);
  const people = [];
  for (const mailbox of await findMailboxes(client, person.phone))
    people.push(await copyOf(client, mailbox, localDir));
  return { ...person, people, ...(await copyContact(client, person.phone)) };
}

async function copyOf(client: ServiceClient, address: string, localDir: string | null) {
  const copy = await copyPerson(client, address);
  const searchTerms = [address, ...identifyingWords(copy)];
  const mailFiles = localDir ? await findMailFiles(localDir, searchTerms) : [];
  return { address, ...copy, mailFiles };
}

async function erase(client: ServiceClient, person: Person, localDir: string | null): Promise<string[]> {
  if (localDir) noteErasedRows(localDir);
  return [...(await eraseRows(client, person, localDir)), localDir ? IN_FILES : IN_POSTGRES];
}

async function eraseRows(client: ServiceClient, person: Person, localDir: string | null): Promise<string[]> {
  const backups = localDir ? await findBackups(localDir) : [];
  if ('phone' in person) {
    const erased = await erasePhone(client, person.phone);
    if ('staff' in erased) throw isStaff(erased.staff);
    const searchTerms = [person.phone, ...erased.people.flatMap(termsOf)];
    const mailFiles = await deleteMailFiles(localDir, searchTerms);
    const traces = await findTraces(client, searchTerms);
    return describePhoneErasure(person.phone, { erased, mailFiles, traces, backups });
  }
  const { address } = person;
  const erased = await erasePerson(client, address);
  if (erased === 'admin') throw isStaff(address);
  const searchTerms = termsOf({ ...erased, address });
  const mailFiles = await deleteMailFiles(localDir, searchTerms);
  return describeErasure(address, {
    erased,
    mailFiles,
    traces: await findTraces(client, searchTerms),
    backups,
  });
}

function isStaff(address: string): CommandError {
  return new CommandError(
    `${address} is staff. Take the rights away first (npm run admin -- revoke ${address}), then run this again. Nothing was erased.`,
  );
}

/** A reference by itself identifies nobody, but a mail that quotes it shows whose it is. */
function termsOf({ address, addresses, references, phones }: ErasureResult & { address: string }): string[] {
  return [...new Set([address, ...addresses, ...references, ...phones])];
}

async function deleteMailFiles(localDir: string | null, searchTerms: readonly string[]): Promise<string[]> {
  const mailFiles = localDir ? await findMailFiles(localDir, searchTerms) : [];
  await deleteFiles(mailFiles);
  return mailFiles;
}
