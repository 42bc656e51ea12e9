/** What came of a home that was on a visit, in the order of the menu. */
export const visitOutcomes = ['liked', 'perhaps', 'not liked', 'not seen'] as const;
