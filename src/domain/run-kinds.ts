export const runKinds = ['all', 'page', 'queue'] as const;

export type RunKind = (typeof runKinds)[number];
