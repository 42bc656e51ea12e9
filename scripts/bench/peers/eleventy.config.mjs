import { benchModelsFile } from '#server/env/bench-variables.ts';
import { renderFrozenPage } from './frozen-page.ts';
import { readModels } from './write-models.ts';

// Eleventy as it is used for thousands of pages: one template in JavaScript, paginated over the data.
export default function (config) {
  config.addGlobalData('models', readModels(benchModelsFile()));
  config.addTemplate('pages.11ty.js', ({ model }) => renderFrozenPage(model), {
    pagination: { data: 'models', size: 1, alias: 'model' },
    permalink: ({ model }) => `${model.path}/index.html`,
  });
}
