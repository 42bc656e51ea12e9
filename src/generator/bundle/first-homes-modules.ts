/** Keeps the bundler from sharing these modules with the files of the islands, which would bring React with them. */
export const FIRST_HOMES = '?first-homes';

export function isOfFirstHomes(id: string): boolean {
  return id.endsWith(FIRST_HOMES);
}
