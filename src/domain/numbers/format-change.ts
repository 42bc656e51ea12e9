/** A number beside that of the period before: '+12%', '−30%', 'as before'; 'none before' where a share says nothing. */
export function formatChange(now: number, before: number): string {
  if (now === before) return 'as before';
  if (before === 0) return 'none before';
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return 'as before';
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString('en-IN')}%`;
}
