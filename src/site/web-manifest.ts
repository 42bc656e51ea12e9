import { DEFAULT_CITY } from '#domain/city/city-folder.ts';
import { brand } from './brand.ts';
import { siteConfig } from './config.ts';

export const webManifestPath = '/site.webmanifest';

/** What a browser that installs the site shows. `cities` are those with homes: 'Bangalore and Mysuru'. */
export function webManifest(cities: string = DEFAULT_CITY): string {
  const { name } = siteConfig;
  const manifest = {
    name,
    short_name: name,
    description: `Homes in ${cities}, checked before you visit`,
    lang: 'en-IN',
    start_url: '/',
    display: 'browser',
    theme_color: brand.paper,
    background_color: brand.paper,
    icons: [192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
