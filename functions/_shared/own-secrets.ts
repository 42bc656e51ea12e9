import { generateStaticHtml } from '#contracts/generate-static-html.ts';
import type { Env } from './context.ts';

/** Secrets that only one function may use. Supabase gives every secret to every function. */
const owners: ReadonlyMap<string, string> = new Map([['GITHUB_DISPATCH_TOKEN', generateStaticHtml]]);

/** The environment of this function, without the secrets of the others. */
export function withOwnSecrets(name: string, env: Env): Env {
  return (variable) => ((owners.get(variable) ?? name) === name ? env(variable) : undefined);
}
