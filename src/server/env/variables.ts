import { z } from 'zod';
import { functionVariables } from '#contracts/function-variables.ts';
import { isLoopback } from './is-loopback.ts';

/**
 * Every variable that people set for a command, with the part of a sentence that says what is expected. Those of the
 * functions are in `src/contracts/function-variables.ts`, where functions can import them.
 */

const port = 'a whole number from 1 to 65535';
const folder = 'a folder, such as .local';
const postgres = 'a Postgres address such as postgres://user:password@host:5432/database';
const web = 'an address such as https://host/path';

const nonEmpty = (expected: string) => z.string(expected).trim().min(1, expected);
const email = z.email('an e-mail address');
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: postgres });
const webUrl = (expected: string) => z.url({ protocol: /^https?$/, error: expected });
const withoutSlash = (expected: string) => webUrl(expected).transform((value) => value.replace(/\/+$/, ''));

export const processVariables = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, port)
    .transform(Number)
    .refine((number) => number >= 1 && number <= 65_535, port)
    .default(4321),
  LOCAL_DIR: nonEmpty(folder).default('.local'),
  SITE_DIR: nonEmpty(folder).default('public'),
  SITE_ORIGIN: z.optional(functionVariables.shape.SITE_ORIGIN),
  SEED: nonEmpty('demo, none, or the folder of a data set').optional(),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z.string().min(6, 'at least 6 characters').optional(),
  DATABASE_URL: postgresUrl.optional(),
  SUPABASE_URL: withoutSlash('the address of a Supabase project such as https://abc.supabase.co').optional(),
  SUPABASE_PUBLISHABLE_KEY: nonEmpty('a key of that Supabase project').optional(),
  SUPABASE_SECRET_KEY: nonEmpty('a key of that Supabase project').optional(),
  CHROMIUM_PATH: nonEmpty('the path of a Chromium program').optional(),
  /** Set by machines that build unattended: GitHub Actions, Netlify, Cloudflare. */
  CI: z
    .string()
    .transform((value) => value !== 'false')
    .default(false),
});

export const mailVariables = z.object({
  MAIL_TRANSPORT: z
    .enum(['file', 'smtp', 'resend', 'webhook'], 'file, smtp, resend or webhook')
    .default('file'),
  MAIL_FROM: email.optional(),
  /** Who answers enquiries and calls; visitors' replies go to the first address. */
  MAIL_STAFF: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .refine(
      (list) => list.every((entry) => email.safeParse(entry).success),
      'one or more e-mail addresses with commas between them',
    )
    .optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'an address such as smtps://user:password@host:465' })
    .optional(),
  RESEND_API_KEY: nonEmpty('a key of your Resend account').optional(),
  RESEND_URL: webUrl(web)
    .refine(
      (url) => url.startsWith('https:') || isLoopback(new URL(url).hostname),
      `${web}: your key travels with every mail`,
    )
    .default('https://api.resend.com/emails'),
  WEBHOOK_URL: webUrl(web).optional(),
  WEBHOOK_SECRET: z.string().min(16, 'a secret of at least 16 characters').optional(),
});

export const deployVariables = z.object({
  SUPABASE_PROJECT_REF: z
    .string('the 20 letters in the address of the project')
    .regex(/^[a-z]{20}$/, 'the 20 letters in the address of the project'),
  SUPABASE_ACCESS_TOKEN: nonEmpty('a token of supabase.com/dashboard/account/tokens'),
  SUPABASE_DB_PASSWORD: nonEmpty('the database password of the project'),
  ...functionVariables.shape,
});

/** What `npm start` and `npm run dev` pass on to their functions. They set the origins themselves. */
export const ownFunctionVariables = z
  .object(functionVariables.shape)
  .omit({ SITE_ORIGIN: true, ALLOWED_ORIGINS: true })
  .partial();

export const testVariables = z.object({ TEST_DATABASE_URL: postgresUrl.optional() });

/** The variables that are never printed. Some of the addresses contain a password or are secret themselves. */
export const secretVariables: ReadonlySet<string> = new Set([
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'TEST_DATABASE_URL',
  'SUPABASE_PUBLISHABLE_KEY',
  'SUPABASE_SECRET_KEY',
  'SUPABASE_ACCESS_TOKEN',
  'SUPABASE_DB_PASSWORD',
  'SMTP_URL',
  'RESEND_API_KEY',
  'RESEND_URL',
  'WEBHOOK_URL',
  'WEBHOOK_SECRET',
  'IP_HASH_SALT',
  'PROXY_SECRET',
  'MAIL_EVENTS_SECRET',
  'GITHUB_DISPATCH_TOKEN',
]);
