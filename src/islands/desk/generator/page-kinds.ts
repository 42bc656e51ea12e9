import type { EntityType } from '#domain/entity.ts';

export const pageKinds = {
  property: { tab: 'Properties', plural: 'properties' },
  society: { tab: 'Societies', plural: 'societies' },
  area: { tab: 'Areas', plural: 'areas' },
} as const satisfies Record<EntityType, { tab: string; plural: string }>;

/** '1 property', '3 societies'. */
export function formatPageCount(kind: EntityType, count: number): string {
  return `${count} ${count === 1 ? kind : pageKinds[kind].plural}`;
}
