/**
 * Resolves after `ms` milliseconds. Only for the admin: SavedTools.tsx and define-island-element.ts write their one wait
 * out, because the bundler would put shared code into a file that every visitor's form loads.
 */
export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
