import { isFeatured, isPublished } from './property.ts';

/** The status of a home in words, for staff. The number beside it is that of the specification (spec.md section 6). */
export function publishStatus(home: { publish?: number | null | undefined }): string {
  if (isFeatured(home)) return 'On the home page';
  return isPublished(home) ? 'On the site' : 'Draft';
}
