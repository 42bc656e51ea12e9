export interface ListedPicture {
  address: string;
  /** Empty if there is none. */
  caption: string;
}

/** Combines the two texts of an editor (one address per line, one caption per line) into one list. */
export function parsePictureTexts(images: string, captions: string): ListedPicture[] {
  const captionLines = captions.split('\n');
  return images
    .split('\n')
    .map((address, at) => ({ address: address.trim(), caption: (captionLines[at] ?? '').trim() }))
    .filter(({ address }) => address !== '');
}

/** The list as those two texts. Trailing empty captions are left out. */
export function formatPictureTexts(pictures: readonly ListedPicture[]): { images: string; captions: string } {
  const last = pictures.findLastIndex(({ caption }) => caption !== '');
  return {
    images: pictures.map(({ address }) => address).join('\n'),
    captions: pictures
      .slice(0, last + 1)
      .map(({ caption }) => caption.replaceAll('\n', ' '))
      .join('\n'),
  };
}

/** Adds these addresses at the end, each only once. A picture that is already in the list stays where it is. */
export function withAdded(pictures: readonly ListedPicture[], addresses: readonly string[]): ListedPicture[] {
  const listed = new Set(pictures.map(({ address }) => address));
  const added = [...new Set(addresses)].filter((address) => !listed.has(address));
  return [...pictures, ...added.map((address) => ({ address, caption: '' }))];
}

/** The list with one picture at another place. Unchanged if there is none at `from`, or no such place. */
export function withMoved(pictures: readonly ListedPicture[], from: number, to: number): ListedPicture[] {
  const picture = pictures[from];
  if (!picture || to < 0 || to >= pictures.length) return [...pictures];
  const others = pictures.toSpliced(from, 1);
  return others.toSpliced(to, 0, picture);
}
