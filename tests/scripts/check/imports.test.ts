import { describe, expect, it } from 'vitest';
import { findForbiddenImports, importsOf } from '../../../scripts/check/imports.ts';

describe('the imports of a module', () => {
  it('are classified as value, type or dynamic imports', () => {
    const source = [
      "import { a } from './a.ts';",
      "import type { B } from './b.ts';",
      "import { type C, type D } from './c.ts';",
      "import {\n  e,\n  type F,\n} from './e.ts';",
      "import './g.css';",
      "const h = await import('./h.ts');",
      "export { i } from './i.ts';",
    ].join('\n');
    expect(importsOf(source)).toEqual([
      { from: './a.ts', kind: 'value' },
      { from: './b.ts', kind: 'type' },
      { from: './c.ts', kind: 'type' },
      { from: './e.ts', kind: 'value' },
      { from: './i.ts', kind: 'value' },
      { from: './g.css', kind: 'value' },
      { from: './h.ts', kind: 'dynamic' },
    ]);
  });

  it.each([
    ['src/domain/money/price.ts', "import { log } from '../../server/log/log.ts';"],
    ['tests/domain/price.test.ts', "import { price } from '../../src/domain/money/price.ts';"],
    ['scripts/start.ts', "import { handler } from '../functions/create-enquiry/handler.ts';"],
    ['src/domain/property/property.ts', "import type { Area } from '#domain/area/area.ts';"],
    ['src/components/area/Insights.astro', "---\nimport Tabs from '#components/area/Tabs.astro';\n---"],
    ['functions/create-enquiry/handler.ts', "import { page } from '#functions/_shared/page.ts';"],
    ['src/components/Price.astro', "---\nimport { formatPrice } from '#page-models/price.ts';\n---"],
    ['src/server/backup/open-database.ts', "import { openEmbedded } from '../embedded/open-embedded.ts';"],
    ['src/server/backend/backend.ts', "import { childMessage } from '../embedded/child-messages.ts';"],
    ['scripts/start.ts', "import { openInThread } from '#server/embedded/open-in-thread.ts';"],
    ['scripts/generate.ts', "const { openInThread } = await import('#server/embedded/open-in-thread.ts');"],
    ['scripts/generate.ts', "import { openInThread } from '#server/embedded/open-in-thread.ts';"],
    ['src/islands/desk/admin.ts', "import { createClient } from '@supabase/supabase-js';"],
  ])('of %s may not be %s', (file, source) => {
    expect(findForbiddenImports(file, source)).toHaveLength(1);
  });

  it.each([
    ['src/domain/money/price.ts', "import { area } from '../area/area.ts';"],
    ['functions/create-enquiry/handler.ts', "import { page } from '../_shared/page.ts';"],
    ['src/contracts/contact.ts', "import type { Area } from '#domain/area/area.ts';"],
    ['src/layouts/Page.astro', "---\nimport Head from '#components/head/Head.astro';\n---"],
    ['tests/domain/price.test.ts', "import { find } from '../../scripts/check/names.ts';"],
    ['src/components/Price.astro', "---\nimport type { Price } from '#page-models/price.ts';\n---"],
    [
      'src/server/backend/backend.ts',
      "const { openEmbedded } = await import('../embedded/open-embedded.ts');",
    ],
    ['scripts/start.ts', "const { openInThread } = await import('#server/embedded/open-in-thread.ts');"],
    ['scripts/dev.ts', "import { openInThread } from '#server/embedded/open-in-thread.ts';"],
    ['src/islands/desk/admin.ts', "const { createClient } = await import('@supabase/supabase-js');"],
  ])('of %s may be %s', (file, source) => {
    expect(findForbiddenImports(file, source)).toEqual([]);
  });
});
