/** The width that a 3:2 picture needs to fill its frame. A browser test compares them with the page. */
export const frameSizes = {
  /** A horizontal card in an index. */
  indexCard: '7.5rem',
  /** A row of a list on a phone. */
  row: '7rem',
  /** 500 px high. On a phone both sides are cropped. This size is sharp enough at a third of the bytes. */
  hero: '(min-width: 47rem) 100vw, 33rem',
  /** Five in one row, of a home without photographs. */
  missing: '(min-width: 52rem) 9rem, 18vw',
  /** The pictures after the fifth, below a gallery. */
  further: '(min-width: 76rem) 23rem, (min-width: 61rem) 31vw, (min-width: 39rem) 47vw, calc(100vw - 2rem)',
} as const;

/** A card in a list of `count` cards: three per row from a tablet up, or four in one row on a desktop. */
export function cardSizes(count: number, onPhones = 'calc(100vw - 2rem)'): string {
  const threeColumnsFrom = count === 3 ? '44rem' : '57rem';
  return `${onDesks(count)}(min-width: ${threeColumnsFrom}) 30vw, (min-width: 38rem) 45vw, ${onPhones}`;
}

/** A card of a society or an area in a row of two on a phone, and of three from a tablet up. */
export function placeSizes(count: number): string {
  return `${onDesks(count)}(min-width: 33rem) 30vw, 45vw`;
}

const onDesks = (count: number) =>
  count === 4 ? '(min-width: 76rem) 17rem, (min-width: 64rem) 22vw, ' : '(min-width: 76rem) 22.5rem, ';

/** A card in a list that stands beside its filters on a desktop. */
export const besideFilters =
  '(min-width: 76rem) 17rem, (min-width: 70rem) 15.5rem, (min-width: 57rem) 30vw, (min-width: 38rem) 45vw, calc(100vw - 2rem)';

/** The `sizes` of a picture of a gallery, by its place among so many. */
export function gallerySizes(index: number, pictureCount: number): string {
  if (index === 0) return wide(firstShare(pictureCount), '100vw');
  if (pictureCount === 2) return wide('half', '100vw');
  if (pictureCount === 3) return wide('third', '50vw');
  if (pictureCount === 4) return wide(index === 3 ? 'wideQuarter' : 'quarter', '34vw');
  return wide('quarter', '25vw');
}

/** Widths on a desktop: in rem at the full page width, and in vw below that. */
const shares = {
  whole: ['71rem', '94vw'],
  twoThirds: ['47rem', '62vw'],
  half: ['45rem', '59vw'],
  wideQuarter: ['36rem', '47vw'],
  third: ['23.5rem', '31vw'],
  quarter: ['22.5rem', '29vw'],
} as const;

function firstShare(pictureCount: number): keyof typeof shares {
  if (pictureCount === 1) return 'whole';
  return pictureCount === 3 ? 'twoThirds' : 'half';
}

function wide(share: keyof typeof shares, onPhones: string): string {
  const [atMost, below] = shares[share];
  return `(min-width: 76rem) ${atMost}, (min-width: 52rem) ${below}, ${onPhones}`;
}

/** Screens have at most three device pixels to a CSS pixel, and a page may be zoomed a little. */
const PIXELS_PER_REM = 16 * 4;

/**
 * A `srcset` without the candidates that a frame of one width, such as '7.5rem', never needs. With any other `sizes` it
 * stays as it is.
 */
export function candidatesFor(sizes: string, srcset: string): string {
  const [, rem] = /^([\d.]+)rem$/.exec(sizes) ?? [];
  if (rem === undefined) return srcset;
  const needed = srcset
    .split(', ')
    .filter(
      (candidate) => Number.parseInt(candidate.split(' ').at(-1) ?? '', 10) <= Number(rem) * PIXELS_PER_REM,
    );
  return needed.length > 0 ? needed.join(', ') : srcset;
}
