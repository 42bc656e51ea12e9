/** Days since 1970. `day` is 'YYYY-MM-DD'. */
export function dayNumber(day: string): number {
  return Math.floor(Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / 86_400_000);
}
