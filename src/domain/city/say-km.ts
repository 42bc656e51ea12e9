/** '600 m', '1.2 km'. */
export function sayKm(kilometres: number): string {
  const metres = Math.max(Math.round(kilometres * 10), 1) * 100;
  return metres < 1_000 ? `${metres} m` : `${metres / 1_000} km`;
}
