import { join } from 'node:path';
import type { z } from 'zod';
import { CommandError } from '../command/command-error.ts';
import { readVariables, type Source } from '../env/read-variables.ts';
import { mailVariables } from '../env/variables.ts';

export type MailRoute =
  | { by: 'file'; folder: string }
  | { by: 'smtp'; url: string }
  | { by: 'resend'; url: string; key: string }
  | { by: 'webhook'; url: string; secret: string };

export interface MailSettings {
  route: MailRoute;
  from: string;
  staff: readonly string[];
}

const nowhere = 'angala@localhost.localdomain';

/**
 * Reads and checks the variables for mail. A variable that is set but empty counts as unset. Throws a
 * CommandError.
 */
export function readMailSettings(
  { localDir }: { localDir: string },
  source: Source = process.env,
): MailSettings {
  const read = readVariables(mailVariables, source);
  const missing = needed[read.MAIL_TRANSPORT].filter((name) => read[name] === undefined);
  if (missing.length > 0) {
    throw new CommandError(
      `MAIL_TRANSPORT is ${read.MAIL_TRANSPORT}, so ${missing.join(' and ')} must be set too.`,
    );
  }
  return {
    route: routeOf(read, localDir),
    from: read.MAIL_FROM ?? nowhere,
    staff: read.MAIL_STAFF ?? [nowhere],
  };
}

type Read = z.output<typeof mailVariables>;

const needed: Record<Read['MAIL_TRANSPORT'], readonly (keyof Read)[]> = {
  file: [],
  smtp: ['SMTP_URL', 'MAIL_FROM', 'MAIL_STAFF'],
  resend: ['RESEND_API_KEY', 'MAIL_FROM', 'MAIL_STAFF'],
  webhook: ['WEBHOOK_URL', 'WEBHOOK_SECRET'],
};

function routeOf(read: Read, localDir: string): MailRoute {
  switch (read.MAIL_TRANSPORT) {
    case 'smtp':
      return { by: 'smtp', url: read.SMTP_URL ?? '' };
    case 'resend':
      return { by: 'resend', url: read.RESEND_URL, key: read.RESEND_API_KEY ?? '' };
    case 'webhook':
      return { by: 'webhook', url: read.WEBHOOK_URL ?? '', secret: read.WEBHOOK_SECRET ?? '' };
    case 'file':
      return { by: 'file', folder: join(localDir, 'outbox') };
  }
}
