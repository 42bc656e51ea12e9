import type { Property } from '#domain/property/property.ts';
import { shownFact } from '#domain/text/text.ts';

/** The link to a video, only for an https address. Its host is said, because the visitor leaves this site. */
export function videoOf({ video_url }: Pick<Property, 'video_url'>): { href: string; label: string } | null {
  const url = URL.parse(shownFact(video_url) ?? '');
  return url?.protocol === 'https:' ? { href: url.href, label: `Video of this home, at ${url.host}` } : null;
}
