import { createHash } from 'node:crypto';

/** A uuid (version 5 form) made from a name, so that a second run writes the same row. */
export function stableId(name: string): string {
  const bytes = createHash('sha1').update(`angala demo ${name}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Lower-case letters and digits joined by single hyphens. */
export function plainSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
