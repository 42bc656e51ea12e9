import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { SiteFacts } from '../head/head.ts';

export interface PageContext {
  catalogue: Catalogue;
  site: SiteFacts;
}
