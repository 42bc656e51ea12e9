import { escapeHtml } from '#domain/text/escape-html.ts';

/**
 * What the peers render: a page that stays as it is whatever becomes of ours, so that they need no second writer of our
 * pages and their figures can be compared over time. It has the size and the number of elements of our average page of a
 * home, society or area on 26 November 2026: 32.1 KB and 397 elements.
 */
export interface FrozenPage {
  /** Without a slash at either end. */
  path: string;
  title: string;
  description: string;
  pictures: readonly Picture[];
  facts: readonly Fact[];
  paragraphs: readonly string[];
  costs: readonly Fact[];
  fields: readonly string[];
  cards: readonly Card[];
  links: readonly Link[];
}

interface Picture {
  source: string;
  alt: string;
}

interface Fact {
  label: string;
  value: string;
}

interface Link {
  label: string;
  href: string;
}

interface Card extends Link {
  picture: Picture;
  price: string;
  facts: readonly string[];
}

const listOf = <Entry>(length: number, entry: (at: number) => Entry) =>
  Array.from({ length }, (_, at) => entry(at));
const SENTENCE =
  'A quiet street with old trees & a park around the corner, ten minutes from the station on foot.';

/** The page with this number, from 0 on. All have the same structure, and names and figures of their own. */
export function frozenPage(number: number): FrozenPage {
  const name = String(number).padStart(6, '0');
  const picture = (at: number): Picture => ({
    source: `/pictures/${name}-${at}`,
    alt: `A drawing of room ${at + 1} of home ${name}, seen from the door`,
  });
  const link = (at: number): Link => ({
    label: `Homes near place ${at} of ${name}`,
    href: `/places/${name}/${at}`,
  });
  return {
    path: `homes/home-${name}`,
    title: `3 BHK Apartment ${name} for Sale in "Lake View" & Gardens`,
    description: SENTENCE,
    pictures: listOf(5, picture),
    facts: listOf(16, (at) => ({ label: `Fact ${at + 1}`, value: `${(number % 900) + at} sqft` })),
    paragraphs: listOf(14, (at) => `${at + 1}. ${SENTENCE} ${SENTENCE} ${SENTENCE}`),
    costs: listOf(11, (at) => ({ label: `Cost ${at + 1}`, value: `₹${(number % 90) + at},50,000` })),
    fields: ['Name', 'Email', 'Phone', 'Best time to contact you', 'What you would like to know'],
    cards: listOf(7, (at) => ({
      ...link(at),
      picture: picture(at),
      price: `₹${(number % 90) + at + 1},20,00,000`,
      facts: ['3 BHK', `${1000 + at} sqft`, 'Not verified yet'],
    })),
    links: listOf(36, link),
  };
}

const WIDTHS = [480, 720, 960, 1440];
const STYLE = listOf(120, (at) => `.room-${at}{color:#2b2b2b;margin:0 ${at}px;padding:1rem}`).join('');
const STATES = listOf(122, (at) => `state.room${at}={shown:false,hash:'#room-${at}'};`).join('');

/** Writes the page with template literals alone. */
export function renderFrozenPage(page: FrozenPage): string {
  const [title, description] = [escapeHtml(page.title), escapeHtml(page.description)];
  const data = {
    '@context': 'https://schema.org',
    name: page.title,
    image: page.pictures,
    offers: page.costs,
  };
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><meta name="description" content="${description}"><link rel="canonical" href="/${page.path}"><style>${STYLE}</style><script>${STATES}</script><script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script></head>
<body><header><nav aria-label="Site">${links(page.links.slice(0, 8))}</nav></header><main><h1>${title}</h1><section class="pictures"><h2>Pictures</h2><ul>${page.pictures.map((each) => `<li><figure><a href="${escapeHtml(each.source)}">${picture(each)}</a><figcaption>${escapeHtml(each.alt)}</figcaption></figure></li>`).join('')}</ul></section><section><h2>Facts</h2>${facts(page.facts)}</section><section><h2>Description</h2>${page.paragraphs.map((each) => `<p>${escapeHtml(each)}</p>`).join('')}</section><section><h2>What it costs</h2>${facts(page.costs)}${table(page.costs)}</section>${form(page, 'check')}${form(page, 'help')}<section><h2>Similar homes</h2><ul>${page.cards.map(card).join('')}</ul></section></main><footer><nav aria-label="Places">${links(page.links)}</nav><p>${description}</p></footer></body></html>`;
}

function picture({ source, alt }: Picture): string {
  const sizes = WIDTHS.map((width) => `${escapeHtml(source)}-${width}.avif ${width}w`).join(', ');
  return `<span class="picture"><img src="${escapeHtml(source)}-960.avif" srcset="${sizes}" sizes="(min-width: 76rem) 17rem, (min-width: 38rem) 45vw, 100vw" width="960" height="640" loading="lazy" decoding="async" alt="${escapeHtml(alt)}"></span>`;
}

function facts(all: readonly Fact[]): string {
  return `<dl class="rows">${all.map(({ label, value }) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>`;
}

function table(all: readonly Fact[]): string {
  return `<table class="small"><tbody>${all.map(({ label, value }) => `<tr><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`).join('')}</tbody></table>`;
}

function form({ fields, path }: FrozenPage, name: string): string {
  const inputs = fields.map(
    (label, at) =>
      `<div class="field"><label for="${name}-${at}">${escapeHtml(label)}</label><input id="${name}-${at}" name="field-${at}" type="text" autocomplete="on" required></div>`,
  );
  return `<form class="form" id="${name}" action="/ask" method="post"><h2>Ask about this home</h2>${inputs.join('')}<input type="hidden" name="home" value="${escapeHtml(path)}"><button type="submit">Ask</button></form>`;
}

function card({ href, label, price, picture: shown, facts: all }: Card): string {
  return `<li class="home">${picture(shown)}<h3><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></h3><p class="price">${escapeHtml(price)}</p><p>${all.map((each) => `<span>${escapeHtml(each)}</span>`).join('')}</p><button type="button" class="save" aria-label="Save ${escapeHtml(label)}" aria-pressed="false"></button></li>`;
}

function links(all: readonly Link[]): string {
  return `<ul>${all.map(({ label, href }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></li>`).join('')}</ul>`;
}
