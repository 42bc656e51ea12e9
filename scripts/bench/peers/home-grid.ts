// biome-ignore lint/style/noRestrictedImports: the peers render what the components render
import { completePicture } from '#components/picture/complete-picture.ts';
import type { Picture } from '#page-models/picture/picture.ts';
import type { PlaceCard } from '#page-models/place/place-card.ts';
import type { HomeCard } from '#page-models/property/home-card.ts';
import { escapeValue } from './escape-value.ts';

export function renderPicture(shown: Picture, sizes: string, first = false): string {
  const { src, srcset, width, height, alt, illustration, sizes: ourSizes } = completePicture(shown);
  const image = `<img src="${escapeValue(src)}"${srcset ? ` srcset="${escapeValue(srcset)}" sizes="${sizes}"` : ''} width="${width}" height="${height}" loading="${first ? 'eager" fetchpriority="high' : 'lazy'}" decoding="async" alt="${escapeValue(alt)}">`;
  const element = ourSizes
    ? `<picture> <source type="image/avif" srcset="${ourSizes.avif}" sizes="${sizes}"> ${image} </picture> <img class="pic-blur" src="${ourSizes.placeholder}" alt="">`
    : image;
  return `<span class="pic${illustration ? ' illustration' : ''}"> ${element} </span>`;
}

export function renderPrice(price: HomeCard['price']): string {
  if (price.state !== 'known') return `<p class="price"> ${escapeValue(price.text)} </p>`;
  return `<p class="price"> <span aria-hidden="true" title="${escapeValue(price.exact)}"> ${escapeValue(price.text)} </span> <span class="sr">${escapeValue(price.exact)}</span> ${price.per ? `<span>${escapeValue(price.per)}</span>` : ''} </p>`;
}

export function renderHomeGrid(cards: readonly HomeCard[]): string {
  return `<ul class="grid-homes" role="list"> ${cards.map(homeCard).join('')} </ul>`;
}

function homeCard(card: HomeCard): string {
  const title = escapeValue(card.title);
  const lang = card.lang ? ` lang="${card.lang}"` : '';
  return `<li class="home"> ${renderPicture(card.picture, '(min-width: 76rem) 17rem, (min-width: 64rem) 22vw, (min-width: 57rem) 30vw, (min-width: 38rem) 45vw, calc(100vw - 2rem)')} <span class="badge">${card.badge}</span> <div class="home-body"> <h3> <a href="${escapeValue(card.href)}"${lang}> ${title} </a> </h3> ${renderPrice(card.price)} <p class="home-facts"> ${card.facts.map((fact) => `<span>${escapeValue(fact)}</span>`).join('')} ${card.perSqft ? `<span class="muted">${escapeValue(card.perSqft)}</span>` : ''} </p> <p class="muted">${escapeValue(card.place)}</p> <p class="check unverified"> <span>${escapeValue(card.verification.text)}</span> </p> </div> <button type="button" class="save" value="${escapeValue(card.slug)}" aria-label="Save ${title}" aria-pressed="false"> </button> </li>`;
}

export function renderPlaceGrid(cards: readonly PlaceCard[]): string {
  const items = cards.map(({ href, name, place, count, pictures: [first] }) =>
    first
      ? `<li class="place"> ${renderPicture(first, '(min-width: 76rem) 22.5rem, (min-width: 57rem) 30vw, (min-width: 38rem) 45vw, calc(100vw - 2rem)')} <h3> <a href="${escapeValue(href)}">${escapeValue(name)}</a> </h3> ${place ? `<p>${escapeValue(place)}</p>` : ''} ${count ? `<p class="count">${escapeValue(count)}</p>` : ''} </li>`
      : `<li> <a href="${escapeValue(href)}">${escapeValue(name)}</a> </li>`,
  );
  return `<ul class="places" role="list"> ${items.join('')} </ul>`;
}
