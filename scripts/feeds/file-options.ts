import type { ServiceClient } from '#server/supabase/clients.ts';

export interface SentFile {
  bytes: Uint8Array;
  name: string;
}

export interface FileOptions {
  client: ServiceClient;
  isJson: boolean;
  now: () => Date;
}

export const unknownPartner = (slug: string) =>
  `There is no partner ‘${slug}’. The slug of each partner stands in the section Partners of /admin.`;
