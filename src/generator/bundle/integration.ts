import type { AstroIntegration } from 'astro';

/**
 * Makes `astro build` write one self-contained server bundle whose entry draws any page from its page-model
 * (public adapter API, entrypointResolution 'auto'; measured in notes on the generator).
 */
export function pageBundle(): AstroIntegration {
  return {
    name: 'angala-page-bundle',
    hooks: {
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
    },
  };
}
