/** The letters and digits of a cell, in small letters: 'For Sale' is 'forsale'. */
export const lettersOf = (cell: string) => cell.toLowerCase().replace(/[^a-z0-9]+/g, '');
