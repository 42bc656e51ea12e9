/** The formats that are taken; HEIC is made into one of them by a browser that can read it. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
export type PictureType = (typeof pictureTypes)[number];

const begins: Readonly<Record<Exclude<PictureType, 'image/avif'>, RegExp>> = {
  'image/jpeg': /^\u00ff\u00d8\u00ff/,
  'image/png': /^\u0089PNG\r\n\u001a\n/,
  // A container: four bytes of length stand between both words.
  'image/webp': /^RIFF[\s\S]{4}WEBP/,
};
/** As many brands as a header has room for in the bytes that are read. */
const HEAD = 64;

/** What these bytes are, whatever their name or sender says; null for anything else, such as SVG, HTML, GIF or HEIC. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD));
  const [simple] = Object.entries(begins).filter(([, begin]) => begin.test(head));
  if (simple) return pictureTypes.find((type) => type === simple[0]) ?? null;
  return isAvif(bytes, head) ? 'image/avif' : null;
}

/** HEIC has the same container: the brands in its first box tell them apart. */
function isAvif(bytes: Uint8Array, head: string): boolean {
  if (head.slice(4, 8) !== 'ftyp') return false;
  const size = ((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0);
  const brands = head.slice(8, Math.min(Math.max(size, 12), HEAD));
  return /^(?:[\s\S]{4})*?avi[fs]/.test(brands);
}
