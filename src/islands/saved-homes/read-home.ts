import type { SavedHome } from '#domain/shortlist/saved-home.ts';

/** Reads the home of a heart button from its card or its page. `now` is the time of saving. */
export function readHome(button: HTMLButtonElement, now: Date): SavedHome {
  const card = button.closest('.home') ?? document.querySelector('.listing > header');
  const textOf = (selector: string) => card?.querySelector(selector)?.textContent.trim() ?? '';
  const exact = textOf('.price .sr');
  return {
    slug: button.value,
    title: (card?.querySelector('h1') ?? card?.querySelector('a'))?.firstChild?.textContent?.trim() ?? '',
    price: exact.startsWith('₹') ? Number(exact.replace(/\D/g, '')) || null : null,
    type: textOf('.badge') === 'For Rent' ? 'Rent' : 'Sale',
    place: textOf('p.muted:not(.small)'),
    at: now.toISOString(),
  };
}
