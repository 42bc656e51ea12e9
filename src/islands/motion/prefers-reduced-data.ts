/** Whether the browser is set to save data. Then nothing is loaded in advance (decision P3). */
export function prefersReducedData(): boolean {
  const browser: { connection?: { saveData?: boolean } } = Object(navigator);
  return browser.connection?.saveData === true;
}
