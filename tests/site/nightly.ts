/**
 * Details of a browser test, or of a group of them, that runs every night (`npm run test:hard`) and not in `npm test`:
 * slow, and about what rarely changes.
 */
export const nightly = { tag: '@nightly' };

/** The details of one of several tests with one body, such as that of a second device: `nightly`, or none. */
export const nightlyIf = (isNightly: boolean): { tag?: string } => (isNightly ? nightly : {});
