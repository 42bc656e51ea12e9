import * as z from 'zod/mini';
import { functionVariables } from '#contracts/function-variables.ts';
import { parseJson } from '#domain/text/parse-json.ts';
import type { FunctionEnv } from './context.ts';

export interface FunctionSettings {
  supabaseUrl: string;
  secretKey: string;
  /** Origins whose pages may call us, without trailing slashes; the first is the site's. `www.` makes no difference. */
  origins: string[];
  /** Keeps the hash of an address from being guessed by hashing all addresses. */
  salt: string;
  /** The secret with which the proxy in front of the site proves that it may state the caller's address. */
  proxySecret: string | null;
  /** How many servers append to `x-forwarded-for`. Null: the platform states the caller's address. */
  forwardedHops: number | null;
  siteName: string;
  /** Where the published site is read, if that is not the first of `origins`. Without a trailing slash. */
  publishedSiteUrl: string | null;
  /** The secret of the mail service. Null also in a function that may not read it. */
  mailEventsSecret: string | null;
  /** Null if it is not configured, and in a function that may not start it. */
  workflow: WorkflowSettings | null;
}

/** What starting the workflow Publish needs, or the problem with it. */
type WorkflowSettings = { token: string; repository: string } | { problem: string };

/** A setting that is missing or wrong. The message names only the variable and what is expected, so it can be logged. */
export class SettingsFault extends Error {
  override readonly name = 'SettingsFault';
}

/**
 * Hosted Supabase sets SUPABASE_URL and either SUPABASE_SECRET_KEYS (a JSON object by name) or the older
 * SUPABASE_SERVICE_ROLE_KEY. Elsewhere we set SUPABASE_URL and SUPABASE_SECRET_KEY. SITE_ORIGIN is the origin of the
 * site; ALLOWED_ORIGINS adds more, separated by commas. IP_HASH_SALT defaults to the secret key. PROXY_SECRET is for a
 * site whose server passes requests on to the functions. FORWARDED_HOPS is the number of servers in front of the
 * functions. PUBLISHED_SITE_URL is the address to read the site from if that is not SITE_ORIGIN, for example on a
 * server behind a proxy. GITHUB_DISPATCH_TOKEN (Actions: write, nothing else) and GITHUB_REPOSITORY ('owner/name') start
 * the workflow Publish.
 */
export function readFunctionSettings(env: FunctionEnv): FunctionSettings {
  const secretKey = env('SUPABASE_SECRET_KEY') || namedKey(env) || env('SUPABASE_SERVICE_ROLE_KEY');
  return {
    supabaseUrl: required('SUPABASE_URL', env('SUPABASE_URL')),
    secretKey: required('SUPABASE_SECRET_KEY', secretKey),
    origins: [env('SITE_ORIGIN'), ...(env('ALLOWED_ORIGINS')?.split(',') ?? [])].flatMap(
      (origin) => origin?.trim().replace(/\/+$/, '') || [],
    ),
    salt: env('IP_HASH_SALT') || required('SUPABASE_SECRET_KEY', secretKey),
    proxySecret: env('PROXY_SECRET') || null,
    forwardedHops: readForwardedHops(env),
    siteName: siteNameOf(env),
    publishedSiteUrl: env('PUBLISHED_SITE_URL')?.replace(/\/+$/, '') || null,
    mailEventsSecret: env('MAIL_EVENTS_SECRET') || null,
    workflow: readWorkflow(env),
  };
}

/** The origin of the site, for a function that cannot work without it. */
export function siteOriginOf({ origins: [origin] }: FunctionSettings): string {
  return required('SITE_ORIGIN', origin);
}

function readForwardedHops(env: FunctionEnv): number | null {
  const value = env('FORWARDED_HOPS');
  if (!value?.trim()) return null;
  const hops = functionVariables.shape.FORWARDED_HOPS.safeParse(value);
  if (!hops.success) throw new SettingsFault(problemOf('FORWARDED_HOPS', hops.error));
  return hops.data ?? null;
}

/** A bad value must not stop the function, which does its work without the workflow too. */
function readWorkflow(env: FunctionEnv): WorkflowSettings | null {
  const token = env('GITHUB_DISPATCH_TOKEN');
  const value = env('GITHUB_REPOSITORY');
  if (!token || !value?.trim()) return null;
  const repository = functionVariables.shape.GITHUB_REPOSITORY.safeParse(value);
  if (!repository.success) return { problem: problemOf('GITHUB_REPOSITORY', repository.error) };
  return repository.data ? { token, repository: repository.data } : null;
}

function problemOf(name: string, { issues }: z.core.$ZodError): string {
  return `${name} must be ${issues[0]?.message}`;
}

/** Works even when other settings are missing. */
export function siteNameOf(env: FunctionEnv): string {
  return env('SITE_NAME') || 'Angala';
}

function namedKey(env: FunctionEnv): string | undefined {
  const keys = z.record(z.string(), z.string()).safeParse(parseJson(env('SUPABASE_SECRET_KEYS') ?? ''));
  return keys.success ? (keys.data['default'] ?? Object.values(keys.data)[0]) : undefined;
}

function required(name: string, value: string | undefined): string {
  if (!value) throw new SettingsFault(`${name} is not set`);
  return value;
}
