import type { AstroIntegration } from 'astro';

const here = './src/islands/page-island';

/** Adds to Astro our islands, which cost nothing to render, and `client:interaction`, which loads only on demand. */
export function pageIslands(): AstroIntegration {
  return {
    name: 'angala-page-islands',
    hooks: {
      'astro:config:setup': ({ addRenderer, addClientDirective }) => {
        addRenderer({
          name: 'angala-page-island',
          serverEntrypoint: `${here}/render-on-server.ts`,
          clientEntrypoint: `${here}/mount-in-browser.ts`,
        });
        addClientDirective({ name: 'interaction', entrypoint: './src/directives/interaction.ts' });
      },
    },
  };
}
