import { CommandError } from '#server/command/command-error.ts';
import { readArguments } from '#server/command/read-arguments.ts';
import { withBackend } from '#server/backend/backend.ts';
import { readEnv } from '#server/env/env.ts';
import { createLog } from '#server/log/log.ts';
import { readMailSettings } from '#server/mail/mail-settings.ts';
import { createOutbox } from '#server/outbox/create-outbox.ts';
import { runCommand } from '#server/command/run-command.ts';
import { senderFacts } from './mail/sender-facts.ts';
import { manual } from './manuals/mail.ts';

await runCommand(async () => {
  readArguments(manual);
  const env = readEnv();
  const settings = readMailSettings(env);
  if (env.supabase && settings.route.transport === 'file')
    throw new CommandError(
      'MAIL_TRANSPORT must be smtp, resend or webhook: a file on this machine would reach nobody. No mail was sent.',
    );
  const log = createLog();
  await withBackend(env, { log, database: 'existing' }, async (client) => {
    const outbox = createOutbox({ client, settings, log, facts: senderFacts(env.siteOrigin) });
    const { sent, failed } = await outbox.runOnce().catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new CommandError(`The outbox could not be read: ${reason}. What waits in it stays.`, { cause });
    });
    process.stdout.write(`${sent} mails sent, ${failed} not.\n`);
    if (failed > 0)
      throw new CommandError(
        'Some mails could not be sent; their reasons stand above. They are tried again, for three days.',
      );
  });
});
