import type { Sql } from 'postgres';

/**
 * What staff do to rows between two moments: a tenth of the homes has new prices, one is hidden or shown again, and
 * some pages are asked for.
 */
export async function changeRows(sql: Sql, random: () => number): Promise<void> {
  const homes = await sql<
    { id: string; publish: number }[]
  >`select id, publish from public.properties order by id`;
  const some = homes.filter(() => random() < 0.1).map(({ id }) => id);
  await sql`update public.properties set price = price + 100000 where id = any (${some}::uuid[])`;
  // Of eight alone: more hidden ones would wait for a person's yes.
  const one = homes[Math.floor(random() * 8)];
  if (one)
    await sql`update public.properties set publish = ${one.publish > 10 ? 5 : 50} where id = ${one.id}`;
  const pages = homes.filter(({ publish }) => publish > 10 && random() < 0.05).map(({ id }) => id);
  await sql`select public.enqueue_html_jobs('property', ${pages}::text[], 'generate')`;
}

/** Another price for every home, other words for every society and area, and all their pages asked for. */
export async function changeEverything(sql: Sql): Promise<number> {
  await sql`update public.properties set price = price + 100000`;
  await sql`update public.society set overview = overview || '.' where char_length(overview) < 1000`;
  await sql`update public.local_areas set overview = overview || '.' where char_length(overview) < 1000`;
  const pages = await sql<{ entity_type: string; entity_id: string }[]>`
    select entity_type, entity_id from private.pages where published`;
  for (const [type, some] of Map.groupBy(pages, ({ entity_type }) => entity_type))
    await sql`select public.enqueue_html_jobs(${type}, ${some.map(({ entity_id }) => entity_id)}::text[], 'generate')`;
  return pages.length;
}
