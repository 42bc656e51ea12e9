import * as z from 'zod/mini';
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
}

/**
 * Hosted Supabase sets SUPABASE_URL and either SUPABASE_SECRET_KEYS (a JSON object by name) or the older
 * SUPABASE_SERVICE_ROLE_KEY. Elsewhere we set SUPABASE_URL and SUPABASE_SECRET_KEY. SITE_ORIGIN is the origin of the
 * site; ALLOWED_ORIGINS adds more, separated by commas. IP_HASH_SALT defaults to the secret key. PROXY_SECRET is for a
 * site whose server passes requests on to the functions. FORWARDED_HOPS is the number of servers in front of the
 * functions.
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
    forwardedHops: parseForwardedHops(env('FORWARDED_HOPS')),
    siteName: siteNameOf(env),
  };
}

function parseForwardedHops(value: string | undefined): number | null {
  if (!value?.trim()) return null;
  if (!/^[1-9]$/.test(value.trim())) throw new Error('FORWARDED_HOPS is a number from 1 to 9');
  return Number(value);
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
  if (!value) throw new Error(`${name} is not set`);
  return value;
}
