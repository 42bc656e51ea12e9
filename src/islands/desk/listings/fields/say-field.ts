import type { ListingPlaces } from '#contracts/admin-listings.ts';
import type { EditorField } from '#domain/column/editor-field.ts';
import { publishStatus } from '#domain/property/publish-status.ts';
import { ownValue } from '#domain/text/own-value.ts';

const FLAGS = { true: 'Yes', false: 'No' };

/** A stored value, written as text (writeField), in the words of pages: 'Semi-furnished', '2 months’ rent'. */
export function sayField(
  { path, shape }: EditorField,
  text: string,
  places: ListingPlaces | null = null,
): string {
  if (text === '') return '';
  if (path === 'publish') return `${publishStatus({ publish: Number(text) })} (${text})`;
  switch (shape.kind) {
    case 'word':
      return ownValue(shape.words, text) ?? text;
    case 'words':
      return text
        .split('\n')
        .map((key) => ownValue(shape.words, key) ?? key)
        .join(', ');
    case 'flag':
      return ownValue(FLAGS, text) ?? text;
    case 'spoken':
      // Text that was typed and not yet read stays as it is.
      return shape.spoken.read(text, null) === text ? shape.spoken.say(text) : text;
    case 'place':
      return places?.[shape.list].find(({ id }) => id === text)?.name ?? text;
    default:
      return text;
  }
}
