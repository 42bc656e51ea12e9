/**
 * The public bucket. Each photograph has a folder named by the hash of the uploaded bytes, with a file for each size.
 */
export const PHOTOGRAPHS = 'photographs';
/** The private bucket. It holds uploaded files, named by their hash, until their sizes are made. */
export const UPLOADS = 'photograph-uploads';

/** The widths made of each photograph, in pixels. The last is an upper limit, and its file always exists. */
const widths = [480, 800, 1200, 1600] as const;
export const LARGEST = widths[3];
/** The maximum height of a file: twice the height of a phone screen, however tall the picture is. */
export const HIGHEST = 2400;

export const formats = ['avif', 'jpg'] as const;
export type Format = (typeof formats)[number];

/** SHA-256, in hexadecimal. */
export const hashPattern = '[0-9a-f]{64}';
const publicFolder = `/storage/v1/object/public/${PHOTOGRAPHS}`;
const ours = new RegExp(`^(.*${publicFolder}/(${hashPattern}))/${LARGEST}[.]jpg$`);

/** The address that a row stores for a hosted photograph. It is the same on every backend. */
export function photographAddress(hash: string): string {
  return `${publicFolder}/${hash}/${LARGEST}.jpg`;
}

/** The hash and folder of the photograph at this address. Null for any picture that we do not host. */
export function photographAt(address: string): { hash: string; folder: string } | null {
  const [, folder, hash] = ours.exec(address.trim()) ?? [];
  return folder !== undefined && hash !== undefined ? { hash, folder } : null;
}

/** The address that a browser loads. `backend` is the address of a hosted project, or '' for the site's own. */
export function photographFrom(backend: string, address: string): string {
  return address.startsWith(`${publicFolder}/`) ? `${backend}${address}` : address;
}

/** The name of one size's file in the bucket. */
export function photographFile(hash: string, width: number, format: Format): string {
  return `${hash}/${width}.${format}`;
}

/** The sizes of a photograph of this width: the name of each file, and its width. */
export function sizesOf(width: number): { name: number; width: number }[] {
  const smaller = widths.filter((each) => each < LARGEST && each < width);
  return [...smaller.map((each) => ({ name: each, width: each })), { name: LARGEST, width }];
}

/** Every file that a photograph may have in the public bucket. */
export function filesOf(hash: string): string[] {
  return widths.flatMap((width) => formats.map((format) => photographFile(hash, width, format)));
}
