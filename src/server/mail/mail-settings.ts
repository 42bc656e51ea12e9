import { join } from 'node:path';
import type { z } from 'zod';
import { readVariables, requireVariables, type VariableSource } from '../env/read-variables.ts';
import { mailVariables } from '../env/variables.ts';

export type MailRoute =
  | { transport: 'file'; folder: string }
  | { transport: 'smtp'; url: string }
  | { transport: 'resend'; url: string; key: string }
  | { transport: 'webhook'; url: string; secret: string };

export interface MailSettings {
  route: MailRoute;
  from: string;
  staff: readonly string[];
}

const placeholderAddress = 'angala@localhost.localdomain';

/** A variable that is set but empty counts as unset. Throws a CommandError. */
export function readMailSettings(
  { localDir }: { localDir: string },
  source: VariableSource = process.env,
): MailSettings {
  const variables = readVariables(mailVariables, source);
  const { MAIL_TRANSPORT: transport } = variables;
  requireVariables(requiredVariables[transport], `MAIL_TRANSPORT is ${transport}`, source);
  return {
    route: routeOf(variables, localDir),
    from: variables.MAIL_FROM ?? placeholderAddress,
    staff: variables.MAIL_STAFF ?? [placeholderAddress],
  };
}

type MailVariables = z.output<typeof mailVariables>;

const requiredVariables: Record<MailVariables['MAIL_TRANSPORT'], readonly (keyof MailVariables)[]> = {
  file: [],
  smtp: ['SMTP_URL', 'MAIL_FROM', 'MAIL_STAFF'],
  resend: ['RESEND_API_KEY', 'MAIL_FROM', 'MAIL_STAFF'],
  webhook: ['WEBHOOK_URL', 'WEBHOOK_SECRET'],
};

function routeOf(variables: MailVariables, localDir: string): MailRoute {
  switch (variables.MAIL_TRANSPORT) {
    case 'smtp':
      return { transport: 'smtp', url: variables.SMTP_URL ?? '' };
    case 'resend':
      return { transport: 'resend', url: variables.RESEND_URL, key: variables.RESEND_API_KEY ?? '' };
    case 'webhook':
      return {
        transport: 'webhook',
        url: variables.WEBHOOK_URL ?? '',
        secret: variables.WEBHOOK_SECRET ?? '',
      };
    case 'file':
      return { transport: 'file', folder: join(localDir, 'outbox') };
  }
}
