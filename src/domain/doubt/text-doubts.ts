import { type ContactKind, contactIn } from '../text/contact-in-text.ts';
import type { Found, Row } from './found-doubt.ts';

/** What visitors read of a home, a society and an area; a test compares them with the columns of all three. */
export const TEXTS = [
  ...(['title', 'description', 'area', 'asset_type', 'facing_dir', 'floor_no', 'furnished_with'] as const),
  ...(['marketing_tag', 'image_desc', 'name', 'locality', 'developer', 'configurations'] as const),
  ...(['price_range', 'project_status', 'overview', 'highlights', 'specifications', 'location'] as const),
  ...(['community', 'market', 'narratives', 'city_section', 'market_data', 'infrastructure'] as const),
  ...(['local_amenities', 'buyer_intelligence', 'vibe_and_lifestyle'] as const),
];
const textNames = new Map<string, string>([
  ['title', 'title'],
  ['description', 'description'],
  ['marketing_tag', 'tag'],
  ['image_desc', 'caption'],
]);

/** Texts that visitors would read a telephone number, a mail address or a link in. */
export function textDoubts(after: Row): Found[] {
  return TEXTS.flatMap((column): Found[] => {
    const contact = contactAmong(after[column]);
    if (contact === null) return [];
    const reason = `It has ${contact}, and visitors reach the people of a home through us.`;
    return [
      {
        columns: [column],
        reason,
        question: `Shall the ${textNames.get(column) ?? 'text'} really be shown? ${reason}`,
      },
    ];
  });
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** In a text, or in the texts of a list or a group: 'highlights', 'narratives'. Each for itself, because two may end and begin with digits. */
function contactAmong(value: unknown): ContactKind | null {
  // The area of a society is an id, whose digits may look like those of a telephone.
  if (typeof value === 'string') return UUID.test(value) ? null : contactIn(value);
  if (typeof value !== 'object' || value === null) return null;
  for (const each of Object.values(value)) {
    const contact = contactAmong(each);
    if (contact !== null) return contact;
  }
  return null;
}
