import { parsePhotographAddress, photographUrl, smallestPhotograph } from './photograph.ts';

/**
 * The address of a small version of the picture whose address a row stores: of an illustration the narrowest file, of a
 * photograph of ours the same address at the `backend`. Others are as they are.
 */
export function smallPicture(address: string, backend: string): string {
  const illustration = /^\/illustrations\/([a-z0-9-]+)\.avif$/.exec(address.trim())?.[1];
  return illustration === undefined
    ? photographUrl(backend, address.trim())
    : `/illustrations/${illustration}-480.avif`;
}

/**
 * The address of the smallest file of a picture, for a small frame of staff. A photograph of ours is `width` pixels
 * wide; null: that is not known, and its widest file always exists.
 */
export function thumbnail(address: string, width: number | null): string {
  const hosted = parsePhotographAddress(address);
  if (hosted && width !== null && address.startsWith('/')) return smallestPhotograph(hosted.hash, width);
  return smallPicture(address, '');
}
