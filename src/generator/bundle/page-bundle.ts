import type { AstroIntegration } from 'astro';
import { islandPreloads } from './island-preloads.ts';
import { ownIslandElement } from './own-island-element.ts';
import { publishAfterBuild, requireBackend } from './publish-after-build.ts';
import { stringRuntimePlugin } from './string-runtime-plugin.ts';

/**
 * Makes `astro build` write one self-contained server bundle whose entry renders any page from its page-model.
 * It uses the public adapter API with entrypointResolution 'auto'. After the build it publishes every page. In
 * development it adds the middleware that renders pages from the current rows.
 */
export function pageBundle(): AstroIntegration {
  return {
    name: 'angala-page-bundle',
    hooks: {
      'astro:config:setup': ({ command, addMiddleware, updateConfig }) => {
        // The bundle is self-contained: a worker that renders pages needs no node_modules.
        if (command === 'build') {
          updateConfig({
            vite: {
              ssr: { noExternal: true },
              plugins: [stringRuntimePlugin(), islandPreloads(), ownIslandElement()],
            },
          });
        }
        if (command === 'dev') {
          addMiddleware({ order: 'pre', entrypoint: new URL('../dev/page-middleware.ts', import.meta.url) });
        }
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'angala-page-bundle',
          entrypointResolution: 'auto',
          serverEntrypoint: './src/generator/bundle/entry.ts',
          supportedAstroFeatures: {
            serverOutput: 'stable',
            hybridOutput: 'stable',
            sharpImageService: 'stable',
          },
        });
      },
      'astro:build:start': () => requireBackend(),
      'astro:build:done': () => publishAfterBuild(),
    },
  };
}
