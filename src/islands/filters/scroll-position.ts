import * as z from 'zod/mini';

/** The scroll position in a list of found homes: pixels below its top, and how many homes it showed. */
const positionSchema = z.object({ below: z.number(), shown: z.number() });
type ScrollPosition = z.infer<typeof positionSchema>;

const key = (href: string) => `homes ${href}`;

/** Remembers the position for this tab. If storage is blocked, only the position is lost. */
export function saveScrollPosition(href: string, position: ScrollPosition): void {
  try {
    sessionStorage.setItem(key(href), JSON.stringify(position));
  } catch {
    return;
  }
}

/** The position, when the visitor returns to this address or reloads it. Null on a new visit. */
export function savedScrollPosition(href: string): ScrollPosition | null {
  const [navigation] = performance.getEntriesByType('navigation');
  const kind = navigation instanceof PerformanceNavigationTiming ? navigation.type : 'navigate';
  if (kind !== 'back_forward' && kind !== 'reload') return null;
  try {
    const stored = positionSchema.safeParse(JSON.parse(sessionStorage.getItem(key(href)) ?? 'null'));
    return stored.success && stored.data.shown > 0 ? stored.data : null;
  } catch {
    return null;
  }
}
