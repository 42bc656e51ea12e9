/** A number from 0 to `max`, written in digits only. Null for any other text. */
export function wholeNumber(text: string, max: number): number | null {
  return /^\d{1,13}$/.test(text) && Number(text) <= max ? Number(text) : null;
}

const MAX_HALF_NUMBER = 99.5;

/** '2', '2.5'. */
export function halfNumber(text: string): number | null {
  return /^\d{1,2}(\.5)?$/.test(text) && Number(text) <= MAX_HALF_NUMBER ? Number(text) : null;
}
