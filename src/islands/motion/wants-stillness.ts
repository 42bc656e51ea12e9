/** Whether the visitor asked for less: no movement, or no pictures they did not ask for (decision P3). */
export function wantsStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches || savesData();
}

function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null;
  return (
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  );
}
