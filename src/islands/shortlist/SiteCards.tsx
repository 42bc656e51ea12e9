import { FoundCard } from '../homes/FoundCard.tsx';
import { distinguishingTexts } from '../homes/distinguishing-texts.ts';
import type { HomeOnSite } from '../saved-homes/home-lookup.ts';

interface Props {
  homes: readonly HomeOnSite[];
  sizes: string;
  today: string;
}

/** The cards of homes that are on the site, for a list. */
export function SiteCards({ homes, sizes, today }: Props) {
  const telling = distinguishingTexts(homes);
  return homes.map(({ home, offer }) => (
    <FoundCard
      key={home.slug}
      home={home}
      offer={offer}
      sizes={sizes}
      today={today}
      telling={telling.get(home)}
    />
  ));
}
