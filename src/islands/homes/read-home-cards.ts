import type { LatestHome } from '#domain/property/latest-home.ts';

/** The homes of the cards that a page has rendered. */
export function readHomeCards(list: ParentNode): LatestHome[] {
  return [...list.querySelectorAll('.home')].flatMap((card) => {
    const link = card.querySelector('a');
    const image = card.querySelector('img');
    if (!link || !image) return [];
    return {
      href: link.getAttribute('href') ?? '',
      title: link.textContent.trim(),
      lang: link.getAttribute('lang'),
      price: visiblePrice(card),
      place: textOf(card.querySelector('.muted:not(span)')),
      facts: [...card.querySelectorAll('.home-facts > :not(.muted)')].map(textOf),
      picture: {
        src: image.getAttribute('src') ?? '',
        srcset: image.getAttribute('srcset') ?? '',
        width: Number(image.getAttribute('width')),
        height: Number(image.getAttribute('height')),
        alt: image.alt,
        illustration: card.querySelector('.illustration') !== null,
      },
    };
  });
}

/** The visible price, without the exact rupees next to it for screen readers. */
function visiblePrice(card: Element): string {
  const price = card.querySelector('.price');
  const parts = [price?.querySelector('[aria-hidden]'), price?.querySelector('small')];
  return parts.map((part) => textOf(part ?? null)).join('') || textOf(price);
}

function textOf(element: Element | null): string {
  return element?.textContent.trim() ?? '';
}
