import type { EntityType } from '#domain/entity.ts';

/** '#listings/property/1f0c…': the address of a row's editor. */
export function editorAddress(kind: EntityType, id: string): string {
  return `#listings/${kind}/${encodeURIComponent(id)}`;
}

/** The id in such an address. A part that cannot be decoded, because the address was cut, is returned as it is. */
export function idInAddress(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
