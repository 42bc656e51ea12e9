import type { SavedHome } from '#domain/shortlist/saved-home.ts';

/** Reads the home of a heart button from its card or its page. `now` is the time of saving. */
export function readHome(heart: HTMLButtonElement, now: Date): SavedHome {
  const card = heart.closest('.home') ?? document.querySelector('.listing > header');
  const words = (selector: string) => card?.querySelector(selector)?.textContent.trim() ?? '';
  const exact = words('.price .sr');
  return {
    slug: heart.value,
    title: (card?.querySelector('h1') ?? card?.querySelector('a'))?.firstChild?.textContent?.trim() ?? '',
    price: exact.startsWith('₹') ? Number(exact.replace(/\D/g, '')) || null : null,
    type: words('.badge') === 'For Rent' ? 'Rent' : 'Sale',
    place: words('p.muted:not(.small)'),
    at: now.toISOString(),
  };
}
