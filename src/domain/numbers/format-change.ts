import { SHARES_FROM } from './asked-share.ts';

/** A number beside that of the period before: '+12%', '−30%', 'as before', 'none before'; from fewer than 20 no share but '+3'. */
export function formatChange(now: number, before: number): string {
  if (now === before) return 'as before';
  if (before === 0) return 'none before';
  if (before < SHARES_FROM) return signed(now - before, '');
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return 'as before';
  return signed(percent, '%');
}

const signed = (change: number, unit: string) =>
  `${change > 0 ? '+' : '−'}${Math.abs(change).toLocaleString('en-IN')}${unit}`;
