import { stableNumber } from '#domain/text/stable-number.ts';
import { socialImagePath } from '#site/paths.ts';
import type { Picture } from '../picture.ts';

/** What the picture of a shared link says, 1200 by 630. It says only what its page says, so it changes with it. */
export interface SocialImage {
  /** 'For Sale', 'Society', 'Area'. */
  kicker: string;
  /** The largest line: a price, or the name of a place. */
  headline: string;
  /** The home a price is of; null where the headline is a name. */
  title: string | null;
  /** 'Whitefield, Bangalore'. */
  place: string | null;
  /** '3 BHK', '1,490 sqft': one line. */
  facts: string[];
  /** What was checked and when, or the state of a project. */
  note: string | null;
  /** Whether the note tells of a check, which is set in the colour of what was verified. */
  checked: boolean;
  /** '/illustrations/{name}-960.avif', or null where the page has photographs, which a card does not carry. */
  illustration: string | null;
}

/** The rendering a card shows, which is the one its page opens with; null for a photograph. */
export function illustrationOf(picture: Picture | undefined): string | null {
  return picture?.illustration ? picture.src : null;
}

/** Changes with every word of the card. */
export function socialImageDigest(card: SocialImage): string {
  return stableNumber(JSON.stringify(card)).toString(36);
}

/** '/cards/property/x.jpg?v=1k3…': who keeps a copy of the picture sees that it is another one. */
export function socialImageAddress(pagePath: string, card: SocialImage): string {
  return `${socialImagePath(pagePath)}?v=${socialImageDigest(card)}`;
}

/** The card in words, for those who do not see it. */
export function socialImageAlt({ headline, title, place, facts, illustration }: SocialImage): string {
  const said = [headline, title, place, ...facts].filter(Boolean).join(', ');
  return illustration ? `${said}. With an illustration, not a photograph.` : `${said}.`;
}
