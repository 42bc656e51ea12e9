import { shownList } from '../text/text.ts';
import type { Society } from './society.ts';

type Tab = 'Sports & Fitness' | 'Recreation' | 'Family' | 'Security';

/** The field of `community`, and the keywords that put plain highlights into the same tab (spec.md section 2). */
const TABS: readonly { title: Tab; field: string; keywords: RegExp }[] = [
  { title: 'Sports & Fitness', field: 'sportsAndFitness', keywords: /\b(gym|pool|sports)/i },
  { title: 'Recreation', field: 'recreationalFacilities', keywords: /\b(club|library|garden)/i },
  { title: 'Family', field: 'familyAmenities', keywords: /\b(children|play)/i },
  { title: 'Security', field: 'securityFeatures', keywords: /\b(security|cctv)/i },
];

export interface AmenityTab {
  title: Tab;
  items: string[];
}

/** The tabs that are not empty: from structured community data, otherwise from highlights by keyword. */
export function amenityTabs(society: Society): AmenityTab[] {
  const structured = TABS.map(({ title, field }) => ({ title, items: communityList(society, field) }));
  const tabs = structured.some(({ items }) => items.length > 0)
    ? structured
    : TABS.map(({ title, keywords }) => ({
        title,
        items: shownList(society.highlights).filter((highlight) => keywords.test(highlight)),
      }));
  return tabs.filter(({ items }) => items.length > 0);
}

export function clubhouseFeatures(society: Society): string[] {
  return communityList(society, 'clubhouseFeatures');
}

/** The highlights of a society that none of its tabs has. */
export function otherHighlights(society: Society): string[] {
  const inTabs = new Set([
    ...amenityTabs(society).flatMap(({ items }) => items),
    ...clubhouseFeatures(society),
  ]);
  return shownList(society.highlights).filter((highlight) => !inTabs.has(highlight));
}

/** The highlights of a society, otherwise those of the community data. */
export function communityHighlights(society: Society): string[] {
  const highlights = shownList(society.highlights);
  if (highlights.length > 0) return highlights;
  return [...new Set([...amenityTabs(society).flatMap(({ items }) => items), ...clubhouseFeatures(society)])];
}

function communityList(society: Society, field: string): string[] {
  const value = society.community?.[field];
  return Array.isArray(value) ? shownList(value) : [];
}
