/** The generator sets this variable for the `astro build` that it starts. Nobody sets it by hand. */
const BUNDLE_ONLY = 'ANGALA_BUNDLE_ONLY';

/** The variables of an `astro build` that the generator starts: it needs the bundle only, not a second publish. */
export const bundleOnlyVariables = { [BUNDLE_ONLY]: '1' };

export function isBundleOnly(): boolean {
  return Boolean(process.env[BUNDLE_ONLY]);
}
