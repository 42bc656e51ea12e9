import { shownFact } from '#domain/text/text.ts';
import type { Picture } from '../picture/picture.ts';
import type { Fact } from '../property/tiles.ts';
import { socialImagePicture, type SocialImage } from '../social/social-image.ts';

interface PlaceFacts {
  name: string;
  /** 'Whitefield, Bangalore'. */
  place: string;
  hero: readonly Picture[];
  keyDetails: readonly Fact[];
  /** '12 homes listed', or '' if there are none. */
  listed: string;
}

/** Shows configurations, prices and the status of the project. */
export function societySocialImage({ name, place, hero, keyDetails, listed }: PlaceFacts): SocialImage {
  const detail = detailFinder(keyDetails);
  return {
    kicker: 'Society',
    headline: name,
    title: null,
    place: place || null,
    facts: nonEmpty([detail('Configurations'), detail('Price Range')]),
    note: nonEmpty([listed, detail('Project Status')]).join(' · ') || null,
    checked: false,
    ...socialImagePicture(hero[0]),
  };
}

/** Shows the price per sqft and the rental yield. */
export function areaSocialImage({ name, place, hero, keyDetails, listed }: PlaceFacts): SocialImage {
  const detail = detailFinder(keyDetails);
  const perSqft = detail('Avg Price per Sqft');
  const rentalYield = detail('Rental Yield');
  return {
    kicker: 'Area',
    headline: name,
    title: null,
    place: place || null,
    facts: nonEmpty([perSqft && `${perSqft} per sqft`, rentalYield && `rental yield ${rentalYield}`]),
    note: listed || null,
    checked: false,
    ...socialImagePicture(hero[0]),
  };
}

function detailFinder(details: readonly Fact[]): (label: string) => string | null {
  return (label) => shownFact(details.find((detail) => detail.label === label)?.value);
}

function nonEmpty(values: readonly (string | null)[]): string[] {
  return values.flatMap((value) => value || []);
}
