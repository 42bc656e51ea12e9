import type { SupabaseProject } from './env.ts';

/** `npm run dev` sets these variables for its own pages. Nobody sets them by hand. */
const DEV_BACKEND = ['ANGALA_DEV_BACKEND', 'ANGALA_DEV_SECRET_KEY', 'ANGALA_DEV_PUBLISHABLE_KEY'] as const;

/** Sets the backend for the pages of `npm run dev`, which Vite loads separately from the modules of the command. */
export function setDevBackend({ url, secretKey, publishableKey }: SupabaseProject): void {
  const [address, secret, publishable] = DEV_BACKEND;
  Object.assign(process.env, { [address]: url, [secret]: secretKey, [publishable]: publishableKey });
}

export function devBackend(): SupabaseProject {
  const [url = '', secretKey = '', publishableKey = ''] = DEV_BACKEND.map((name) => process.env[name]);
  return { url, secretKey, publishableKey };
}
