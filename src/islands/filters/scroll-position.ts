import * as z from 'zod/mini';

/** The scroll position in a list of found homes: pixels below its top, and how many homes it showed. */
const place = z.object({ below: z.number(), shown: z.number() });
type Place = z.infer<typeof place>;

const key = (href: string) => `homes ${href}`;

/** Remembers the position for this tab. If storage is blocked, only the position is lost. */
export function saveScrollPosition(href: string, at: Place): void {
  try {
    sessionStorage.setItem(key(href), JSON.stringify(at));
  } catch {
    return;
  }
}

/** The position, when the visitor returns to this address or reloads it. Null on a new visit. */
export function savedScrollPosition(href: string): Place | null {
  const [navigation] = performance.getEntriesByType('navigation');
  const kind = navigation instanceof PerformanceNavigationTiming ? navigation.type : 'navigate';
  if (kind !== 'back_forward' && kind !== 'reload') return null;
  try {
    const kept = place.safeParse(JSON.parse(sessionStorage.getItem(key(href)) ?? 'null'));
    return kept.success && kept.data.shown > 0 ? kept.data : null;
  } catch {
    return null;
  }
}
