import type { EntityType } from '#domain/entity.ts';

/** The tabs of the generator and their labels. */
export const pageKinds = [
  { kind: 'property', tab: 'Properties', plural: 'properties' },
  { kind: 'society', tab: 'Societies', plural: 'societies' },
  { kind: 'area', tab: 'Areas', plural: 'areas' },
] as const satisfies readonly { kind: EntityType; tab: string; plural: string }[];

/** '1 property', '3 societies'. */
export function formatPageCount(kind: EntityType, count: number): string {
  const plural = pageKinds.find((each) => each.kind === kind)?.plural ?? kind;
  return `${count} ${count === 1 ? kind : plural}`;
}
