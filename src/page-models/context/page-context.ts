import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { SiteFacts } from '../head/head.ts';

/** The input of every page-model: the published rows, and facts about the site. */
export interface PageContext {
  catalogue: Catalogue;
  site: SiteFacts;
}
