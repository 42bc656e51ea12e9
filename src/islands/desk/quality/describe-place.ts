import type { ShownPlace } from '#contracts/admin-area-places.ts';
import type { PlaceKind } from '#domain/place/place-kinds.ts';

export const placeKindLabels: Readonly<Record<PlaceKind, string>> = {
  locality: 'A locality',
  part: 'A part, such as a phase or a layout',
  road: 'A road',
  village: 'A village',
  landmark: 'A landmark',
  spelling: 'Another spelling',
};

const nouns: Readonly<Record<Exclude<PlaceKind, 'spelling'>, string>> = {
  locality: 'a locality',
  part: 'a part',
  road: 'a road',
  village: 'a village',
  landmark: 'a landmark',
};

/** 'a part of JP Nagar', 'another spelling of Whitefield', 'a road, in no other area'. */
export function describePlace({ kind, parent_name }: Pick<ShownPlace, 'kind' | 'parent_name'>): string {
  if (kind === 'spelling') return `another spelling of ${parent_name ?? 'a place that is gone'}`;
  if (parent_name === null) return `${nouns[kind]}, in no other area`;
  return kind === 'part' ? `a part of ${parent_name}` : `${nouns[kind]} in ${parent_name}`;
}
