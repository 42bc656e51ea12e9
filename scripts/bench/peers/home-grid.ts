// biome-ignore lint/style/noRestrictedImports: the peers render what the components render
import { completePicture } from '#components/picture/complete-picture.ts';
import type { Picture } from '#page-models/picture/picture.ts';
import type { PlaceCard } from '#page-models/place/place-card.ts';
import type { HomeCard } from '#page-models/property/home-card.ts';
import { text } from './text.ts';

export function picture(shown: Picture, sizes: string, first = false): string {
  const { src, srcset, width, height, alt, illustration, sizes: ours } = completePicture(shown);
  const image = `<img src="${text(src)}"${srcset ? ` srcset="${text(srcset)}" sizes="${sizes}"` : ''} width="${width}" height="${height}" loading="${first ? 'eager" fetchpriority="high' : 'lazy'}" decoding="async" alt="${text(alt)}">`;
  const element = ours
    ? `<picture> <source type="image/avif" srcset="${ours.avif}" sizes="${sizes}"> ${image} </picture> <img class="pic-blur" src="${ours.placeholder}" alt="">`
    : image;
  return `<span class="pic${illustration ? ' illustration' : ''}"> ${element} </span>`;
}

export function price(said: HomeCard['price']): string {
  if (said.state !== 'known') return `<p class="price"> ${text(said.text)} </p>`;
  return `<p class="price"> <span aria-hidden="true" title="${text(said.exact)}"> ${text(said.text)} </span> <span class="sr">${text(said.exact)}</span> ${said.per ? `<span>${text(said.per)}</span>` : ''} </p>`;
}

export function homeGrid(cards: readonly HomeCard[]): string {
  return `<ul class="grid-homes" role="list"> ${cards.map(homeCard).join('')} </ul>`;
}

function homeCard(card: HomeCard): string {
  const title = text(card.title);
  const lang = card.lang ? ` lang="${card.lang}"` : '';
  return `<li class="home"> ${picture(card.picture, '(min-width: 76rem) 17rem, (min-width: 64rem) 22vw, (min-width: 57rem) 30vw, (min-width: 38rem) 45vw, calc(100vw - 2rem)')} <span class="badge">${card.badge}</span> <div class="home-body"> <h3> <a href="${text(card.href)}"${lang}> ${title} </a> </h3> ${price(card.price)} <p class="home-facts"> ${card.facts.map((fact) => `<span>${text(fact)}</span>`).join('')} ${card.perSqft ? `<span class="muted">${text(card.perSqft)}</span>` : ''} </p> <p class="muted">${text(card.place)}</p> <p class="check unverified"> <span>${text(card.verification.text)}</span> </p> </div> <button type="button" class="save" value="${text(card.slug)}" aria-label="Save ${title}" aria-pressed="false"> </button> </li>`;
}

export function placeGrid(cards: readonly PlaceCard[]): string {
  const items = cards.map(({ href, name, place, count, pictures: [first] }) =>
    first
      ? `<li class="place"> ${picture(first, '(min-width: 76rem) 22.5rem, (min-width: 57rem) 30vw, (min-width: 38rem) 45vw, calc(100vw - 2rem)')} <h3> <a href="${text(href)}">${text(name)}</a> </h3> ${place ? `<p>${text(place)}</p>` : ''} ${count ? `<p class="count">${text(count)}</p>` : ''} </li>`
      : `<li> <a href="${text(href)}">${text(name)}</a> </li>`,
  );
  return `<ul class="places" role="list"> ${items.join('')} </ul>`;
}
