import { type Bundle, openBundle } from '#generator/bundle/build-bundle.ts';

let bundle: Promise<Bundle> | undefined;

/** One bundle for all publishes of a process, whatever happens to the sources meanwhile. */
export const testingBundle = (): Promise<Bundle> => (bundle ??= openBundle());
