import type { EntityType } from '#domain/entity.ts';

/** '#listings/property/1f0c…': where the editor of a row is. */
export function editorAddress(kind: EntityType, id: string): string {
  return `#listings/${kind}/${encodeURIComponent(id)}`;
}
