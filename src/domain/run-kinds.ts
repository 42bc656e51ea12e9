/** What a publish was asked for: the whole site, one page by its slug, or queued pages. */
export const runKinds = ['all', 'page', 'queue'] as const;

export type RunKind = (typeof runKinds)[number];
