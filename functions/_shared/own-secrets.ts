import { generateStaticHtml } from '#contracts/generate-static-html.ts';
import type { Env } from './context.ts';

/** Secrets that one function alone works with. Supabase gives every secret to every function. */
const owners: ReadonlyMap<string, string> = new Map([['GITHUB_DISPATCH_TOKEN', generateStaticHtml]]);

/** The environment of this function: without the secrets of another. */
export function environmentOf(name: string, env: Env): Env {
  return (variable) => ((owners.get(variable) ?? name) === name ? env(variable) : undefined);
}
