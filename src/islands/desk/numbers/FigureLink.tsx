import { type CountedDays, type Figure, figureAddress } from './figure-address.ts';

interface FigureLinkProps {
  figure: Figure | 'alerts';
  count: number;
  /** As `counted-homes.ts` writes it. */
  homes: string;
  of: CountedDays;
}

/** A figure that leads to what it counts. None leads nowhere, and so do alerts: staff do not see who waits for what. */
export function FigureLink({ figure, count, homes, of }: FigureLinkProps) {
  const text = count.toLocaleString('en-IN');
  if (count === 0 || figure === 'alerts') return text;
  return <a href={figureAddress(figure, homes, of)}>{text}</a>;
}
