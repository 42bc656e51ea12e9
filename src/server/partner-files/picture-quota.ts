import { z } from 'zod';
import { formatNumber } from '#domain/money/rupees.ts';
import type { ServiceClient } from '../supabase/clients.ts';
import { dataOf } from '../supabase/data-of.ts';

/** What the pictures of one partner may take, so that no file fills the storage or a night for all others. */
export interface PictureQuota {
  /** Of all that are stored: several times those of the largest partner. */
  pictures: number;
  bytes: number;
  /** Of those fetched within 24 hours. */
  picturesOfDay: number;
  bytesOfDay: number;
}

export const pictureQuota: PictureQuota = {
  pictures: 100_000,
  bytes: 50_000_000_000,
  picturesOfDay: 20_000,
  bytesOfDay: 10_000_000_000,
};

const useSchema = z.object({
  pictures: z.number(),
  bytes: z.number(),
  fetched: z.number(),
  fetched_bytes: z.number(),
});
/** What the pictures of a partner take now, in the names of `PictureQuota`. */
export type PictureUse = z.infer<typeof useSchema>;

/** What a partner's pictures have used of its quota at this time. */
export async function readPictureUse(client: ServiceClient, partner: string, at: Date): Promise<PictureUse> {
  return useSchema.parse(await dataOf(client.rpc('partner_picture_use', { partner, at: at.toISOString() })));
}

/** Why no further picture of the partner is fetched, for staff and for its report. Null: there is room. */
export function quotaProblem(use: PictureUse, quota: PictureQuota): string | null {
  if (use.pictures >= quota.pictures || use.bytes >= quota.bytes)
    return `The partner has as many pictures as we store of one: ${said(quota.pictures, quota.bytes)}. Further ones wait until others are gone.`;
  if (use.fetched >= quota.picturesOfDay || use.fetched_bytes >= quota.bytesOfDay)
    return `As many pictures were fetched as we take of one partner in a day: ${said(quota.picturesOfDay, quota.bytesOfDay)}. The others come in the days after.`;
  return null;
}

const said = (pictures: number, bytes: number) =>
  `${formatNumber(pictures)}, or ${formatNumber(Math.round(bytes / 1e9))} GB`;
