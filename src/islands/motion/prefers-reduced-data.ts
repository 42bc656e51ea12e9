/** Whether the browser is set to save data. Then nothing is loaded in advance (decision P3). */
export function prefersReducedData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null;
  return (
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  );
}
