import { z } from 'zod';
import { formatSqft } from '#domain/property/format-facts.ts';
import { homeName } from '#domain/property/home-names.ts';

/** The home that an enquiry is about, from our own records. */
export const enquiredHomeSchema = z.object({
  title: z.string(),
  slug: z.string(),
  area: z.string().nullish(),
  /** The name of its society, if the society is shown. */
  society: z.string().nullish(),
  sqft: z.number().nullish(),
  source_key: z.string().nullish(),
});

export type EnquiredHome = z.infer<typeof enquiredHomeSchema>;

/** The home as mails name it: other homes may have its title. */
export function enquiredHomeName({ title, slug, area, society, sqft, source_key }: EnquiredHome): string {
  return homeName({ title, slug, place: society ?? area, size: formatSqft({ sqft }), reference: source_key });
}

/** Null when there is no such home, or when it never had a page. */
export type ReadEnquiredHome = (id: string) => Promise<EnquiredHome | null>;
