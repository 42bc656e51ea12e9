import type { ListedArea } from '#contracts/admin-area-twins.ts';
import { formatCount } from '#domain/text/text.ts';

/** '1 home, 2 societies, 3 alerts'; alerts only where there are any. */
export function describeCounts({
  homes,
  societies,
  alerts,
}: Pick<ListedArea, 'homes' | 'societies' | 'alerts'>): string {
  return [
    formatCount(homes, 'home'),
    formatCount(societies, 'society', 'societies'),
    ...(alerts > 0 ? [formatCount(alerts, 'alert')] : []),
  ].join(', ');
}
