import type { Sql } from 'postgres';

/**
 * Changes what staff might change in a while: about a tenth of the homes get new prices, one home is hidden or
 * shown again, and some pages are queued.
 */
export async function changeRows(sql: Sql, random: () => number): Promise<void> {
  const homes = await sql<
    { id: string; publish: number }[]
  >`select id, publish from public.properties order by id`;
  const changedIds = homes.filter(() => random() < 0.1).map(({ id }) => id);
  await sql`update public.properties set price = price + 100000 where id = any (${changedIds}::uuid[])`;
  // One of the first eight, so that never more than eight are hidden: more removals would be put on hold.
  const one = homes[Math.floor(random() * 8)];
  if (one)
    await sql`update public.properties set publish = ${one.publish > 10 ? 5 : 50} where id = ${one.id}`;
  const pages = homes.filter(({ publish }) => publish > 10 && random() < 0.05).map(({ id }) => id);
  await sql`select public.enqueue_html_jobs('property', ${pages}::text[], 'generate')`;
}

/** Changes the price of every home and the text of every society and area, and queues all their pages. */
export async function changeEverything(sql: Sql): Promise<number> {
  await sql`update public.properties set price = price + 100000`;
  await sql`update public.society set overview = overview || '.' where char_length(overview) < 1000`;
  await sql`update public.local_areas set overview = overview || '.' where char_length(overview) < 1000`;
  const pages = await sql<{ entity_type: string; entity_id: string }[]>`
    select entity_type, entity_id from private.pages where published`;
  for (const [type, requestedPages] of Map.groupBy(pages, ({ entity_type }) => entity_type))
    await sql`select public.enqueue_html_jobs(${type}, ${requestedPages.map(({ entity_id }) => entity_id)}::text[], 'generate')`;
  return pages.length;
}
