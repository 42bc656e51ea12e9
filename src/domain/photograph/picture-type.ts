/** The accepted formats. A browser that can read HEIC converts it to one of them. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** Detects the format from the bytes, not from the name or sender. Null for others, such as SVG, HTML, GIF or HEIC. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  const startsWithAt = (at: number, text: string) =>
    [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));
  if (startsWithAt(0, '\xff\xd8\xff')) return 'image/jpeg';
  if (startsWithAt(0, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (startsWithAt(0, 'RIFF') && startsWithAt(8, 'WEBP')) return 'image/webp';
  if (startsWithAt(4, 'ftyp') && brandOffsets(bytes).some((at) => startsWithAt(at, 'avif')))
    return 'image/avif';
  return null;
}

/** Brands of HEIC files: pictures encoded as H.265 video, as Apple phones save them. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'heif', 'mif1', 'msf1'];

/** Whether the bytes begin a HEIC file, whatever its name. Only some browsers can read one. */
export function isHeic(bytes: Uint8Array): boolean {
  const text = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (text(4) !== 'ftyp' || pictureTypeOf(bytes) !== null) return false;
  return brandOffsets(bytes).some((at) => heicBrands.includes(text(at)));
}

/** Offsets of the brands in the first box of the file. HEIC uses the same container with other brands. */
function brandOffsets(bytes: Uint8Array): number[] {
  const size = Math.min(((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0), 128);
  const compatible = Array.from({ length: Math.max(0, (size - 16) / 4) }, (_, index) => 16 + 4 * index);
  return [8, ...compatible];
}
