import { shownFact } from '#domain/text/text.ts';
import type { Picture } from '../picture/picture.ts';
import type { Fact } from '../property/tiles.ts';
import { pictureOn, type SocialImage } from '../social/social-image.ts';

interface Place {
  name: string;
  /** 'Whitefield, Bangalore'. */
  place: string;
  hero: readonly Picture[];
  keyDetails: readonly Fact[];
  /** '12 homes listed', or '' if there are none. */
  listed: string;
}

/** Shows configurations, prices and the status of the project. */
export function societySocialImage({ name, place, hero, keyDetails, listed }: Place): SocialImage {
  const detail = detailsIn(keyDetails);
  return {
    kicker: 'Society',
    headline: name,
    title: null,
    place: place || null,
    facts: present([detail('Configurations'), detail('Price Range')]),
    note: present([listed, detail('Project Status')]).join(' · ') || null,
    checked: false,
    ...pictureOn(hero[0]),
  };
}

/** Shows the price per sqft and the rental yield. */
export function areaSocialImage({ name, place, hero, keyDetails, listed }: Place): SocialImage {
  const detail = detailsIn(keyDetails);
  const perSqft = detail('Avg Price per Sqft');
  const rentalYield = detail('Rental Yield');
  return {
    kicker: 'Area',
    headline: name,
    title: null,
    place: place || null,
    facts: present([
      perSqft && `${perSqft} per sqft on average`,
      rentalYield && `rental yield ${rentalYield}`,
    ]),
    note: listed || null,
    checked: false,
    ...pictureOn(hero[0]),
  };
}

function detailsIn(details: readonly Fact[]): (label: string) => string | null {
  return (label) => shownFact(details.find((detail) => detail.label === label)?.value);
}

function present(values: readonly (string | null)[]): string[] {
  return values.flatMap((value) => value || []);
}
