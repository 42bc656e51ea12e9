import { CommandError } from '#server/command-error.ts';
import { join } from 'node:path';
import { z } from 'zod';
import { isLoopback } from './is-loopback.ts';

/** The sentence says what is expected; the variable's name is prefixed. */
const expected = {
  transport: 'file, smtp, resend or webhook',
  address: 'an e-mail address',
  addresses: 'one or more e-mail addresses with commas between them',
  smtp: 'an address such as smtps://user:password@host:465',
  web: 'an address such as https://host/path',
  encrypted: 'an address such as https://host/path: your key travels with every mail',
  key: 'a key of your Resend account',
  secret: 'a secret of at least 16 characters',
} as const;

const address = z.email(expected.address);

/** How mail is sent, as environment variables. */
const mailFields = {
  MAIL_TRANSPORT: z.enum(['file', 'smtp', 'resend', 'webhook'], expected.transport).default('file'),
  /** The sender of every mail. */
  MAIL_FROM: address.optional(),
  /** Who answers enquiries and calls; visitors' replies go to the first address. */
  MAIL_STAFF: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .refine((list) => list.every((entry) => address.safeParse(entry).success), expected.addresses)
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: expected.smtp }).optional(),
  RESEND_API_KEY: z.string().trim().min(1, expected.key).optional(),
  RESEND_URL: z
    .url({ protocol: /^https?$/, error: expected.web })
    .refine((url) => url.startsWith('https:') || isLoopback(new URL(url).hostname), expected.encrypted)
    .default('https://api.resend.com/emails'),
  WEBHOOK_URL: z.url({ protocol: /^https?$/, error: expected.web }).optional(),
  WEBHOOK_SECRET: z.string().min(16, expected.secret).optional(),
};

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

/** Reads and checks how mail is sent; a variable that is set but empty counts as unset. Throws a CommandError. */
export function readMailSettings(
  source: Readonly<Record<string, string | undefined>>,
  { localDir }: { localDir: string },
): MailSettings {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = z.object(mailFields).safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${String(issue.path[0])} must be ${issue.message}.`);
    throw new CommandError([...new Set(problems)].join('\n'));
  }
  const read = parsed.data;
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

type Read = z.output<z.ZodObject<typeof mailFields>>;

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
