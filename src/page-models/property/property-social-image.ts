import type { Picture } from '../picture/picture.ts';
import { socialImagePicture, type SocialImage } from '../social/social-image.ts';
import type { HomeCard } from './home-card.ts';

/** The place is left out if the title names it. */
export function propertySocialImage(
  home: Pick<HomeCard, 'badge' | 'title' | 'price' | 'facts' | 'perSqft' | 'terms' | 'verification'>,
  { place, leadPicture }: { place: string; leadPicture: Picture | undefined },
): SocialImage {
  const { price, facts, perSqft, terms } = home;
  return {
    kicker: home.badge,
    headline: price.state === 'known' ? `${price.text}${price.per ?? ''}` : price.text,
    title: home.title,
    place: home.title.includes(place.split(',')[0] ?? '') ? null : place,
    facts: [...facts, perSqft, terms].filter((fact) => fact !== null),
    note: home.verification.text,
    checked: home.verification.state === 'verified',
    ...socialImagePicture(leadPicture),
  };
}
