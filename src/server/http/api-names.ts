/** The parts of the Supabase API: `/rest/v1`, `/auth/v1` and `/storage/v1`. */
export const apiNames = ['rest', 'auth', 'storage'] as const;
export type ApiName = (typeof apiNames)[number];

export function apiOf(pathname: string): ApiName | undefined {
  return apiNames.find((name) => pathname === `/${name}/v1` || pathname.startsWith(`/${name}/v1/`));
}
