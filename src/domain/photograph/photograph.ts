/** Public. Each photograph has a folder named by the hash of the uploaded bytes, with a file for each size. */
export const PHOTOGRAPH_BUCKET = 'photographs';
/** Private. It holds uploaded files, named by their hash, until their sizes are made. */
export const UPLOAD_BUCKET = 'photograph-uploads';

/** The upper limit of a photograph's width, in pixels. Its file always exists. */
export const MAX_WIDTH = 1600;
/** The widths made of each photograph, in pixels. The first is for small frames: a row of a list, the last of a gallery. */
export const photographWidths = [336, 480, 800, 1200, MAX_WIDTH] as const;
/** The maximum height of a file: twice the height of a phone screen, however tall the picture is. */
export const MAX_HEIGHT = 2400;

export const photographFormats = ['avif', 'jpg'] as const;
export type PhotographFormat = (typeof photographFormats)[number];

/** SHA-256, in hexadecimal. */
export const hashPattern = '[0-9a-f]{64}';
const publicFolder = `/storage/v1/object/public/${PHOTOGRAPH_BUCKET}`;
const photographPattern = new RegExp(
  `^((?:https?://[^/?#\\s]+)?${publicFolder}/(${hashPattern}))/${MAX_WIDTH}[.]jpg$`,
);

/** The address that a row stores for a hosted photograph. It is the same on every backend. */
export function photographAddress(hash: string): string {
  return `${publicFolder}/${hash}/${MAX_WIDTH}.jpg`;
}

/** The hash and folder of the photograph at this address. Null for any picture that we do not host. */
export function parsePhotographAddress(address: string): { hash: string; folder: string } | null {
  const [, folder, hash] = photographPattern.exec(address.trim()) ?? [];
  return folder !== undefined && hash !== undefined ? { hash, folder } : null;
}

/** `backend` is the address of a hosted project, or '' for the site's own. */
export function photographUrl(backend: string, address: string): string {
  return address.startsWith(`${publicFolder}/`) ? `${backend}${address}` : address;
}

/** The path of one size of a photograph in its bucket. */
export function photographFile(hash: string, width: number, format: PhotographFormat): string {
  return `${hash}/${width}.${format}`;
}

/**
 * The sizes that are made of a photograph that is `width` pixels wide: the name of each, and its real width. The
 * largest always has the same name.
 */
export function photographSizes(width: number): { name: number; width: number }[] {
  const smaller = photographWidths.filter((each) => each < MAX_WIDTH && each < width);
  return [...smaller.map((each) => ({ name: each, width: each })), { name: MAX_WIDTH, width }];
}

/** The address of the smallest file of a ready photograph that is `width` pixels wide. */
export function smallestPhotograph(hash: string, width: number): string {
  const [smallest] = photographSizes(width);
  return `${publicFolder}/${photographFile(hash, smallest?.name ?? MAX_WIDTH, 'jpg')}`;
}

/** The paths of all sizes in all formats that a photograph may have. */
export function photographFiles(hash: string): string[] {
  return photographWidths.flatMap((width) =>
    photographFormats.map((format) => photographFile(hash, width, format)),
  );
}
