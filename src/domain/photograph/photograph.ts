/** The public bucket: the sizes of each photograph below the hash of the bytes that were sent. */
export const PHOTOGRAPHS = 'photographs';
/** The private bucket: what was sent, by its hash, until its sizes are made. */
export const UPLOADS = 'photograph-uploads';

/** The widths that are made of each photograph, in pixels; the last is 'at most', and always there. */
const widths = [480, 800, 1200, 1600] as const;
export const LARGEST = widths[3];
/** As high as a picture is shown at most: twice a phone, however tall the picture. */
export const HIGHEST = 2400;

export const formats = ['avif', 'jpg'] as const;
export type Format = (typeof formats)[number];

/** SHA-256, in hexadecimal. */
export const hashPattern = '[0-9a-f]{64}';
const publicFolder = `/storage/v1/object/public/${PHOTOGRAPHS}`;
const ours = new RegExp(`^(.*${publicFolder}/(${hashPattern}))/${LARGEST}[.]jpg$`);

/** The address that a row keeps of a photograph of ours: the same on every backend. */
export function photographAddress(hash: string): string {
  return `${publicFolder}/${hash}/${LARGEST}.jpg`;
}

/** The hash of the photograph at this address, and where its sizes lie; null for any other picture. */
export function photographAt(address: string): { hash: string; folder: string } | null {
  const [, folder, hash] = ours.exec(address.trim()) ?? [];
  return folder !== undefined && hash !== undefined ? { hash, folder } : null;
}

/** The address where a browser finds it. `backend`: the address of a hosted project; '' for the site's own. */
export function photographFrom(backend: string, address: string): string {
  return address.startsWith(`${publicFolder}/`) ? `${backend}${address}` : address;
}

/** The file of one size in the bucket. */
export function photographFile(hash: string, width: number, format: Format): string {
  return `${hash}/${width}.${format}`;
}

/** The sizes that a photograph of this width has: the name of each file, and how wide it is. */
export function sizesOf(width: number): { name: number; width: number }[] {
  const smaller = widths.filter((each) => each < LARGEST && each < width);
  return [...smaller.map((each) => ({ name: each, width: each })), { name: LARGEST, width }];
}

/** Every file that a photograph may have in the public bucket. */
export function filesOf(hash: string): string[] {
  return widths.flatMap((width) => formats.map((format) => photographFile(hash, width, format)));
}
