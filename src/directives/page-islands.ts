import type { AstroIntegration } from 'astro';
import { RENDERER } from '#islands/page-island/markup.ts';

const here = './src/islands/page-island';

/**
 * Adds our island renderer to Astro, which is cheap on the server, `client:interaction`, which loads only on demand, and
 * `client:start` for a page that is nothing without its island.
 */
export function pageIslands(): AstroIntegration {
  return {
    name: 'angala-page-islands',
    hooks: {
      'astro:config:setup': ({ command, addRenderer, addClientDirective }) => {
        addRenderer({
          name: RENDERER,
          serverEntrypoint: `${here}/render-on-server.ts`,
          clientEntrypoint: `${here}/mount-in-browser.ts`,
        });
        // In development, islands use Astro's own element, because it also supports hot reloading of React components.
        const prefix = command === 'build' ? 'built-' : '';
        for (const name of ['interaction', 'start'])
          addClientDirective({ name, entrypoint: `./src/directives/${prefix}${name}.ts` });
      },
    },
  };
}
