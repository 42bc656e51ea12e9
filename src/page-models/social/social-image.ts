import { photographAt } from '#domain/photograph/photograph.ts';
import { stableNumber } from '#domain/text/stable-number.ts';
import { socialImagePath } from '#site/paths.ts';
import type { Picture } from '../picture.ts';

/** The content of a social image, 1200 by 630. It shows only what its page says, so it changes with the page. */
export interface SocialImage {
  /** 'For Sale', 'Society', 'Area'. */
  kicker: string;
  /** The largest line: a price, or the name of a place. */
  headline: string;
  /** The home that the price belongs to; null where the headline is a name. */
  title: string | null;
  /** 'Whitefield, Bangalore'. */
  place: string | null;
  /** '3 BHK', '1,490 sqft': one line. */
  facts: string[];
  /** What was checked and when, or the state of a project. */
  note: string | null;
  /** Whether the note reports a check, which is set in the colour of verified facts. */
  checked: boolean;
  /** '/illustrations/{name}-960.avif', or null where the page has photographs. */
  illustration: string | null;
  /** The hash of the photograph that the page opens with, where it is one of ours: no other is fetched. */
  photograph?: string;
}

/** What a social image shows: the illustration or the photograph that its page opens with. */
export function pictureOn(picture: Picture | undefined): Pick<SocialImage, 'illustration' | 'photograph'> {
  if (picture?.illustration) return { illustration: picture.src };
  const ours = picture ? photographAt(picture.src) : null;
  return { illustration: null, ...(ours ? { photograph: ours.hash } : {}) };
}

/** Changes whenever the content of the social image changes. */
export function socialImageDigest(image: SocialImage): string {
  return stableNumber(JSON.stringify(image)).toString(36);
}

/** '/cards/property/x.jpg?v=1k3…': a new address, so that services with a cached copy fetch the new image. */
export function socialImageAddress(pagePath: string, image: SocialImage): string {
  return `${socialImagePath(pagePath)}?v=${socialImageDigest(image)}`;
}

/** The alternative text of the social image. */
export function socialImageAlt({ headline, title, place, facts, illustration }: SocialImage): string {
  const said = [headline, title, place, ...facts].filter(Boolean).join(', ');
  return illustration ? `${said}. With an illustration, not a photograph.` : `${said}.`;
}
