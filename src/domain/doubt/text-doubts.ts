import { contactIn } from '../text/contact-in-text.ts';
import type { Found, Row } from './found-doubt.ts';

const TEXTS = [
  'title',
  'description',
  'area',
  'asset_type',
  'facing_dir',
  'floor_no',
  'furnished_with',
  'marketing_tag',
  'image_desc',
] as const;
const textNames = new Map<string, string>([
  ['title', 'title'],
  ['description', 'description'],
  ['marketing_tag', 'tag'],
  ['image_desc', 'caption'],
]);

/** Texts that visitors would read a telephone number, a mail address or a link in. */
export function textDoubts(after: Row): Found[] {
  return TEXTS.flatMap((column): Found[] => {
    const value = after[column];
    const text = Array.isArray(value) ? value.join('\n') : value;
    const contact = typeof text === 'string' ? contactIn(text) : null;
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
