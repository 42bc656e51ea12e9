import { frozenPage, renderFrozenPage } from './frozen-page.ts';
import { readSitePages } from './read-site-pages.ts';

// Eleventy as somebody would use it for this site: rows from the database, each page's figures made in the run. The page is
// the frozen one with the title of ours, because a second writer of our pages would have to be kept.
export default async function (config) {
  const pages = await readSitePages();
  config.addGlobalData('numbers', [...pages.keys()]);
  config.addTemplate(
    'pages.11ty.js',
    ({ number }) => renderFrozenPage({ ...frozenPage(number), title: pages[number].model().head.title }),
    {
      pagination: { data: 'numbers', size: 1, alias: 'number' },
      permalink: ({ number }) => `${frozenPage(number).path}/index.html`,
    },
  );
}
