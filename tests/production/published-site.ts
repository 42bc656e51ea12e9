import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { areas, dataSet, homeRow, idOf } from '../generator/data-set.ts';
import { change, openTestingSite, type TestingSite } from '../generator/testing-site.ts';

/**
 * A small site with everything that the rules are about: two cities, an address that moved, a link that leads
 * out of the site.
 */
export async function publishSite(): Promise<{ siteDir: string; site: TestingSite }> {
  const site = await openTestingSite();
  const rows = dataSet();
  await site.reset({
    ...rows,
    cities: [...rows.cities, { id: idOf(0xc1), name: 'Mysore' }],
    properties: [
      ...rows.properties,
      homeRow(301, { title: 'Palace flat in Mysore', city: 'Mysore', area: 'Gokulam', area_id: null }),
    ],
  });
  const siteDir = site.folder();
  // As in a clone of the repository.
  mkdirSync(siteDir);
  copyFileSync(resolve(import.meta.dirname, '../../public/.gitignore'), join(siteDir, '.gitignore'));
  const publisher = site.publisher({ siteDir });
  await publisher.publishAll();
  await change(site, 'properties', idOf(201), { title: 'Garden flat in Whitefield Meadows' });
  await publisher.publishAll();
  // For a while Whitefield has enough homes for a list: its third home comes and goes.
  for (const area_id of [areas.whitefield, areas.hebbal]) {
    await change(site, 'properties', idOf(203), { area_id });
    await publisher.publishAll();
  }
  writeFileSync(join(siteDir, '../outside.txt'), 'outside');
  symlinkSync(join(siteDir, '../outside.txt'), join(siteDir, 'link.txt'));
  return { siteDir, site };
}
