/** A picture of a home, a society or an area as the editor lists it. */
export interface ListedPicture {
  address: string;
  /** Empty for none. */
  caption: string;
}

/** What a row has room for. */
export const MOST_PICTURES = 100;

/** The two texts of an editor (an address in each line, a caption in each line) as one list. */
export function readPictures(images: string, captions: string): ListedPicture[] {
  const words = captions.split('\n');
  return images
    .split('\n')
    .map((address, at) => ({ address: address.trim(), caption: (words[at] ?? '').trim() }))
    .filter(({ address }) => address !== '');
}

/** The list as those texts; captions end with the last one that says something. */
export function writePictures(pictures: readonly ListedPicture[]): { images: string; captions: string } {
  const last = pictures.findLastIndex(({ caption }) => caption !== '');
  return {
    images: pictures.map(({ address }) => address).join('\n'),
    captions: pictures
      .slice(0, last + 1)
      .map(({ caption }) => caption.replaceAll('\n', ' '))
      .join('\n'),
  };
}

/** With these at the end, each address once: a picture that is added again stays where it is. */
export function withAdded(pictures: readonly ListedPicture[], addresses: readonly string[]): ListedPicture[] {
  const known = new Set(pictures.map(({ address }) => address));
  const added = [...new Set(addresses)].filter((address) => !known.has(address));
  return [...pictures, ...added.map((address) => ({ address, caption: '' }))];
}

/** With the picture at `from` at `to`, and the others in their order. */
export function withMoved(pictures: readonly ListedPicture[], from: number, to: number): ListedPicture[] {
  const picture = pictures[from];
  if (!picture || to < 0 || to >= pictures.length) return [...pictures];
  const others = pictures.toSpliced(from, 1);
  return others.toSpliced(to, 0, picture);
}
