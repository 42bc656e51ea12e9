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
  const one = homes[Math.floor(random() * homes.length)];
  if (one)
    await sql`update public.properties set publish = ${one.publish > 10 ? 5 : 50} where id = ${one.id}`;
  const pages = homes.filter(({ publish }) => publish > 10 && random() < 0.05).map(({ id }) => id);
  await sql`select public.enqueue_html_jobs('property', ${pages}::text[], 'generate')`;
}
