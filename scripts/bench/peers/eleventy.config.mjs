import { benchModelsFile } from '#server/env/bench-variables.ts';
import { renderPage } from './render-page.ts';
import { readPages } from './read-pages.ts';

// Eleventy as it is used for thousands of pages: one template in JavaScript, paginated over the data.
export default function (config) {
  const { pages, frames } = readPages(benchModelsFile());
  config.addGlobalData('models', pages);
  config.addTemplate('pages.11ty.js', ({ model }) => renderPage(model, frames), {
    pagination: { data: 'models', size: 1, alias: 'model' },
    permalink: ({ model }) => `${model.path}/index.html`,
  });
}
