import { areaPath, homePath } from './visitor/demo-pages.ts';

/** An address of the demo site for each kind of page that anybody can open, by what it is. */
export const pageKinds: Readonly<Record<string, string>> = {
  'the front page': '/',
  'about us': '/about',
  'homes for sale': '/buy',
  'homes for rent': '/rent',
  'homes of an area': '/buy/in/whitefield',
  'a home for sale': '/property/2-bhk-in-nallur-terraces-whitefield',
  'a home for rent': homePath,
  'the societies index': '/societies',
  'a society': '/bangalore/societies/courtyard-heights',
  'the areas index': '/bangalore/areas',
  'an area': areaPath,
  'saved homes': '/saved',
  privacy: '/privacy',
  terms: '/terms',
  'the agreement with buyers': '/buyers-msa',
  'sign-in': '/auth',
  'no such page': '/no-such-page',
  'no such home': '/property/no-such-home',
  'the styleguide': '/_styleguide',
};
