import type { EntityType } from '#domain/entity.ts';

/** The tabs of the generator and their labels. */
export const pageKinds = [
  { kind: 'property', tab: 'Properties', many: 'properties' },
  { kind: 'society', tab: 'Societies', many: 'societies' },
  { kind: 'area', tab: 'Areas', many: 'areas' },
] as const satisfies readonly { kind: EntityType; tab: string; many: string }[];

/** '1 property', '3 societies'. */
export function pagesOf(kind: EntityType, count: number): string {
  const many = pageKinds.find((each) => each.kind === kind)?.many ?? kind;
  return `${count} ${count === 1 ? kind : many}`;
}
