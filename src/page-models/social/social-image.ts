import { parsePhotographAddress } from '#domain/photograph/photograph.ts';
import { stableNumber } from '#domain/text/stable-number.ts';
import { capitalise } from '#domain/text/capitalise.ts';
import { claims } from '#site/claims.ts';
import { socialImagePath } from '#site/paths.ts';
import type { Picture } from '../picture/picture.ts';

/** The content of a social image, 1200 by 630. It shows only facts of its page, so it changes with the page. */
export interface SocialImage {
  /** 'For Sale', 'Society', 'Area'. */
  kicker: string;
  /** The largest line: a price, or the name of a place. */
  headline: string;
  /** The home that the price belongs to. Null if the headline is a name. */
  title: string | null;
  /** 'Whitefield, Bangalore'. */
  place: string | null;
  /** '3 BHK', '1,490 sqft': shown on one line. */
  facts: string[];
  /** What was checked and when, or the status of a project. */
  note: string | null;
  /** Whether the note reports a check. Checks have the colour of verified facts. */
  checked: boolean;
  /** '/illustrations/{name}-960.avif', or null if the page has photographs. */
  illustration: string | null;
  /** The hash of the page's lead photograph, if we host it. Other photographs are not fetched. */
  photograph?: string;
}

/** The image of all pages without one of their own, on a site that does not have all homes in the default city. */
export function citiesSocialImage(cities: string, { isChecked }: { isChecked: boolean }): SocialImage {
  return {
    kicker: 'For Sale and Rent',
    headline: `Homes in ${cities}`,
    title: null,
    place: null,
    facts: [],
    note: isChecked ? capitalise(claims.verifiedData.sentences.tagline) : null,
    checked: isChecked,
    illustration: '/illustrations/facade-laterite-960.avif',
  };
}

export function socialImagePicture(
  picture: Picture | undefined,
): Pick<SocialImage, 'illustration' | 'photograph'> {
  if (picture?.illustration) return { illustration: picture.src };
  const hosted = picture ? parsePhotographAddress(picture.src) : null;
  return { illustration: null, ...(hosted ? { photograph: hosted.hash } : {}) };
}

/** A short text that differs when the image shows anything else. */
export function socialImageDigest(image: SocialImage): string {
  return stableNumber(JSON.stringify(image)).toString(36);
}

/** '/cards/property/x.jpg?v=1k3…'. The address changes with the content, so that cached copies are fetched again. */
export function socialImageAddress(pagePath: string, image: SocialImage): string {
  return `${socialImagePath(pagePath)}?v=${socialImageDigest(image)}`;
}

export function socialImageAlt({ headline, title, place, facts, illustration }: SocialImage): string {
  const description = [headline, title, place, ...facts].filter(Boolean).join(', ');
  return illustration ? `${description}. With an illustration, not a photograph.` : `${description}.`;
}
