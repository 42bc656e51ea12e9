/** In an address: 'in/whitefield' is an area, 'at/udupi-corner' a society, 'metro/indiranagar' a station. */
export const nearKinds = ['in', 'at', 'metro'] as const;
export type NearKind = (typeof nearKinds)[number];

export function isNearKind(text: string): text is NearKind {
  return nearKinds.some((kind) => kind === text);
}
