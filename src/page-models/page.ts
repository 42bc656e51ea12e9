import type { AreaPage } from './area/area-page.ts';
import type { AreasPage } from './area/areas-page.ts';
import type { FrontPage } from './front-page/front-page.ts';
import type { HomesPage } from './homes/homes-page.ts';
import type { PlainPage } from './legal/plain-page.ts';
import type { MovedPage } from './moved-page.ts';
import type { NotFoundPage } from './not-found/not-found-page.ts';
import type { ShortlistPage } from './shortlist/shortlist-page.ts';
import type { PropertyPage } from './property/property-page.ts';
import type { SocietiesPage } from './society/societies-page.ts';
import type { SocietyPage } from './society/society-page.ts';
import type { StaffPage } from './staff/staff-page.ts';
import type { StyleguidePage } from './styleguide/styleguide-page.ts';
import type { UnavailableHomePage } from './property/unavailable-home-page.ts';

/** Plain data, and the only input of a render. `kind` names the file in src/pages. */
export type Page =
  | FrontPage
  | PlainPage
  | HomesPage
  | PropertyPage
  | UnavailableHomePage
  | ShortlistPage
  | SocietiesPage
  | SocietyPage
  | AreasPage
  | AreaPage
  | StaffPage
  | NotFoundPage
  | MovedPage
  | StyleguidePage;

export type PageKind = Page['kind'];
