import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { areaFields } from '#domain/area/area.ts';
import type { CatalogueRows } from '#domain/catalogue/catalogue.ts';
import { cityFields } from '#domain/city/city.ts';
import { propertyFields } from '#domain/property/property.ts';
import { societyFields } from '#domain/society/society.ts';
import type { Page } from '#page-models/page.ts';
import { sitePages } from '#page-models/site-pages.ts';
import { aContext } from '../../fixtures/rows.ts';
import { testingBundle } from '../testing-bundle.ts';

export interface Renderer {
  renderSync(page: Page): string | null;
  render(page: Page): Promise<string>;
  renderByAstro(page: Page): Promise<string>;
}

export const openRenderer = async (): Promise<Renderer> => import((await testingBundle()).entry);

const rowsOf = <Row extends z.ZodType>(table: string, row: Row): z.output<Row>[] =>
  readFileSync(`${import.meta.dirname}/../../../supabase/seed/demo/${table}.jsonl`, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => row.parse(JSON.parse(line)));

/** The page-models as a render worker gets them: read back from JSON. */
export const pagesOf = (rows: Partial<CatalogueRows>): Page[] =>
  sitePages(aContext(rows)).map(({ model }) => JSON.parse(JSON.stringify(model())));

/** Every page of the demo. The slug of a home is its id. */
export const demoPages = (): Page[] =>
  pagesOf({
    cities: rowsOf('cities', z.object(cityFields)),
    areas: rowsOf('local_areas', z.object(areaFields)),
    societies: rowsOf('society', z.object(societyFields)),
    properties: rowsOf('properties', z.object(propertyFields)).map((home) => ({ ...home, slug: home.id })),
  });
