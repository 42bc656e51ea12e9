/**
 * The words between '/buy' and the slug of a place or builder: '/buy/in/whitefield', '/buy/at/courtyard-heights',
 * '/buy/by/prestige'.
 */
export const placeWords = ['in', 'at', 'by'] as const;
