/**
 * The `sizes` of the picture of a card, whose last entry is for a phone: there an illustration is in a row, 7rem wide
 * (styles/cards.css).
 */
export const cardPictureSizes = (sizes: string, isIllustration: boolean): string =>
  isIllustration ? `${sizes.slice(0, sizes.lastIndexOf(',') + 1)} 7rem` : sizes;
