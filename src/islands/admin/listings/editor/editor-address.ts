import type { EntityType } from '#domain/entity.ts';

/** '#listings/property/1f0c…': the address of a row's editor. */
export function editorAddress(kind: EntityType, id: string): string {
  return `#listings/${kind}/${encodeURIComponent(id)}`;
}
