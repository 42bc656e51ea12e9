import * as z from 'zod/mini';
import type { LatestHome } from '#domain/property/latest-home.ts';

const latestHome: z.ZodMiniType<LatestHome> = z.object({
  href: z.string(),
  title: z.string(),
  lang: z.nullable(z.string()),
  price: z.string(),
  place: z.string(),
  facts: z.array(z.string()),
  picture: z.object({
    src: z.string(),
    srcset: z.string(),
    width: z.number(),
    height: z.number(),
    alt: z.string(),
    illustration: z.boolean(),
  }),
});

/**
 * Published beside the pages so that an island can show them. There is one more than the island shows, because the home
 * that was just enquired about is left out (decision P6).
 */
export const latestHomesSchema = z.object({ homes: z.array(latestHome) });
