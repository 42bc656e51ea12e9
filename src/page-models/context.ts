import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { SiteFacts } from './head.ts';

/** What every page-model is built from: the published rows and facts about the site. */
export interface PageContext {
  catalogue: Catalogue;
  site: SiteFacts;
}
