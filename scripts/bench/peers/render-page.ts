import { alertConsent } from '#domain/alert/alert.ts';
import { alertFields } from '#domain/alert/alert-fields.ts';
import type { AreaPage } from '#page-models/area/area-page.ts';
import type { TextBlock } from '#page-models/place/blocks.ts';
import type { Head } from '#page-models/head/head.ts';
import type { PropertyPage } from '#page-models/property/property-page.ts';
import type { CostSlip, LoanTable } from '#page-models/property/costs.ts';
import type { SocietyPage } from '#page-models/society/society-page.ts';
import type { Frame } from './frame.ts';
import {
  renderCharts,
  renderFacetLinks,
  renderFacts,
  renderKeyDetails,
  renderList,
  renderParagraphs,
} from './facts.ts';
import { renderHomeGrid, renderPicture, renderPlaceGrid, renderPrice } from './home-grid.ts';
import { escapeValue } from './escape-value.ts';

/** The pages that the peers render: of every home, society and area. */
export type PeerPage = PropertyPage | SocietyPage | AreaPage;

/** Renders a page of the same size and structure as ours, with template literals alone. */
export function renderPage(page: PeerPage, frames: Readonly<Record<PeerPage['kind'], Frame>>): string {
  const frame = frames[page.kind];
  const main = page.kind === 'property' ? home(page) : page.kind === 'society' ? society(page) : area(page);
  return `<!DOCTYPE html><html lang="en-IN"> <head>${head(page.head, frame)}</head> <body>${frame.header}<nav class="crumbs wrap" aria-label="Breadcrumb"> <ol> ${page.crumbs
    .map(({ label, href }) =>
      href === null
        ? `<li> <span aria-current="page">${escapeValue(label)}</span> </li>`
        : `<li> <a href="${escapeValue(href)}">${escapeValue(label)}</a> </li>`,
    )
    .join('')} </ol> </nav> <main id="main" tabindex="-1"> ${main} </main>${frame.footer}`;
}

function head(meta: Head, frame: Frame): string {
  const title = escapeValue(meta.title);
  const description = escapeValue(meta.description);
  return `${frame.begin}<title>${title}</title> <meta name="description" content="${description}"> <link rel="canonical" href="${escapeValue(meta.canonical)}"> ${frame.fonts}<meta property="og:site_name" content="Angala"> <meta property="og:type" content="${meta.type}"> <meta property="og:title" content="${title}"> <meta property="og:description" content="${description}"> <meta property="og:url" content="${escapeValue(meta.canonical)}"> <meta property="og:image" content="${escapeValue(meta.image)}"> <meta property="og:image:width" content="1200"> <meta property="og:image:height" content="630"> <meta property="og:image:alt" content="${escapeValue(meta.imageAlt)}"> ${meta.photograph ? `<meta property="og:image" content="${escapeValue(meta.photograph)}">` : ''} <meta property="og:locale" content="en_IN"> <meta name="twitter:card" content="summary_large_image"> ${meta.jsonLd
    .map(
      (data) =>
        `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')}</script>`,
    )
    .join('')}${frame.styles}`;
}

function home(page: PropertyPage): string {
  const { title, slug, enquiry } = page;
  const name = escapeValue(title);
  return `<article class="sheet"> <div class="wrap gallery-room"> ${island('Pictures', storyOf(page), gallery(page))} </div> <div class="wrap listing"> <header class="stack stack-near"> <p class="tags"> <span class="badge">${page.badge}</span> ${page.marketingTag ? `<span class="badge">${escapeValue(page.marketingTag)}</span>` : ''} <button type="button" class="save with-word" value="${escapeValue(slug)}" aria-label="Save ${name}" aria-pressed="false"> Save </button> </p> <h1${page.lang ? ` lang="${page.lang}"` : ''}>${name}</h1> ${page.place ? `<p class="muted"> <span class="i i-map-pin"></span> ${escapeValue(page.place)} </p>` : ''} <div> ${renderPrice(page.price)} ${page.perSqft ? `<p class="small muted">${escapeValue([page.perSqft, page.sqftComparison].filter(Boolean).join(', '))}</p>` : ''} </div> <p class="check unverified"> <span>${escapeValue(page.verification.text)}</span> </p> <section class="after" aria-label="Facts"> ${renderFacts(page.tiles, 'tiles')} ${page.reference ? `<p class="small muted reference">Ref: ${escapeValue(page.reference)}</p>` : ''} </section> </header> <aside aria-label="Price and enquiries"> <div class="sticky scrolls stack stack-wide"> <section class="panel enquire" id="enquire" aria-label="Ask about this home"> ${island(
    'Enquiry',
    {},
    `<div>${form('check', 'Check Availability', 'Check Availability', 'availability_check', enquiry)}${form('help', 'Can’t find what you’re looking for?', 'Ask for help', 'general_help', enquiry)}<p class="thanks" role="status"></p></div>`,
  )} </section> ${page.costs ? slip('The receipt', 'h2', page.costs.slip, 2) : ''} </div> </aside> <div> <section class="block"> <h2>Description</h2> ${renderParagraphs(page.description)} ${page.areaLink ? `<p class="after"> About the area: <a href="${escapeValue(page.areaLink.href)}">${escapeValue(page.areaLink.label)}</a> </p>` : ''} </section> ${page.costs ? `<section class="block costs" id="costs"> <h2>What it really costs</h2> <div class="costs-room"> ${slip('Line by line', 'h3', page.costs.slip)} ${page.costs.loan ? loan(page.costs.loan) : ''} </div> </section>` : ''} <section class="block checks" id="checks"> <h2>Checks and history</h2> <div class="costs-room"> ${'text' in page.receipt ? `<p>${escapeValue(page.receipt.text)}</p>` : ''} <div> <ol class="past small"> ${(page.history?.entries ?? []).map((entry) => `<li> <span class="muted">${escapeValue(entry.day)}</span> ${escapeValue(entry.text)} </li>`).join('')} </ol> </div> </div> </section> ${page.society ? societyOfHome(page.society) : ''} ${page.alert ? alert(page.alert) : ''} </div> <section class="visit" aria-labelledby="visit"> <h2 id="visit">At the visit</h2> ${renderList([...page.visitQuestions, '', '', ''])} <p>Date and people met:</p> <p>${escapeValue(enquiry.propertyUrl)}</p> </section> </div> </article> <section class="section wrap" aria-labelledby="related"> <div class="section-head opens"> <h2 id="related">Similarly Priced Properties</h2> </div> ${renderHomeGrid(page.related)} <p class="after"> <a href="${page.allHomesPath}">View All</a> </p> </section><div class="ask"> ${renderPrice(page.price)} <a class="button" href="#check-name"> Check Availability </a> </div>`;
}

function island(name: string, props: unknown, inside: string): string {
  return `<astro-island uid="1vD1XB" component-url="/_a/${name}.island.js" component-export="${name}Island" renderer-url="/_a/mount-in-browser.js" props="${escapeValue(JSON.stringify(props))}" ssr client="interaction" opts="${escapeValue(JSON.stringify({ name: `${name}Island`, value: { replay: 'a[data-picture],a[data-story]', hash: '#story' } }))}" await-children><astro-slot>${inside}</astro-slot><!--astro:end--></astro-island>`;
}

/** The props of an island as Astro serialises them: before each value a number for its type. */
function storyOf({
  story,
  slug,
  title,
  lang,
  price: cost,
  place,
  reference,
  enquiry,
  allHomesPath,
}: PropertyPage) {
  const values = {
    ...story,
    slug,
    title,
    lang,
    price: cost.text,
    place,
    reference,
    type: enquiry.propertyType,
    homesPath: allHomesPath,
  };
  return {
    story: [0, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [0, value]]))],
  };
}

function gallery({ title, gallery: pictures, morePictures }: PropertyPage): string {
  const shown = pictures
    .map(
      (each, at) =>
        `<li> <figure> <a href="${escapeValue(each.src)}" data-picture="${at}"> ${renderPicture(each, '(min-width: 76rem) 22.5rem, (min-width: 52rem) 29vw, 25vw', at === 0)} ${at === 4 && morePictures > 0 ? `<span class="more">+${morePictures} more pictures</span>` : ''} </a> ${each.caption ? `<figcaption>${escapeValue(each.caption)}</figcaption>` : ''} </figure> </li>`,
    )
    .join('');
  return `<section class="photos" aria-label="Pictures of ${escapeValue(title)}"> <ul class="gallery of-${Math.min(5, pictures.length)}" role="list"> ${shown} </ul> <p class="gallery-tools needs-js"> <a class="button quiet small" href="#story" data-story> View as story </a> </p> </section>`;
}

function form(
  prefix: string,
  heading: string,
  button: string,
  type: string,
  { property, propertyUrl }: PropertyPage['enquiry'],
): string {
  const field = (name: string, label: string, more: string) =>
    `<div class="field"><label for="${prefix}-${name}">${label}</label><input id="${prefix}-${name}" ${more} name="${name}" value=""/></div>`;
  const hidden = Object.entries({
    enquiryType: type,
    'property.id': property.id,
    'property.title': property.title,
    'property.price': property.price,
    'property.currency': property.currency,
    'property.area': property.area,
    propertyUrl,
  })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeValue(value)}"/>`)
    .join('');
  return `<details class="fold" name="enquiry"><summary><h2>${heading}</h2></summary><form class="form" id="${prefix}-form" action="/functions/v1/create-enquiry" method="post">${field('name', 'Name', 'required="" autocomplete="name" placeholder="Your name" type="text"')}${field('email', 'Email', 'required="" autocomplete="email" type="email"')}${field('phone', 'Phone', 'required="" autocomplete="tel" placeholder="+91 XXXXX XXXXX" type="tel"')}<fieldset class="field"><legend>Preferred contact method</legend><div class="choices"><label><input id="${prefix}-contactMethod" type="radio" name="preferredContact" checked="" value="WhatsApp"/> WhatsApp</label><label><input type="radio" name="preferredContact" value="Phone Call"/> Phone Call</label></div></fieldset>${field('bestTime', 'Best time to contact you (optional)', 'placeholder="e.g., Weekday mornings" type="text"')}<div class="honeypot" aria-hidden="true"><label>Leave this empty<input tabindex="-1" autocomplete="off" data-1p-ignore="" data-bwignore="" data-lpignore="true" data-form-type="other" name="leaveEmpty"/></label></div>${hidden}<button class="button wide" type="submit" aria-disabled="false">${button}</button><p class="hint" data-answer-clock="">We will get back to you within 3 hours (8am-8pm).</p><p class="hint">We use these details only to answer this enquiry, and share them with nobody but the broker who checks the home. For people aged 18 and over. <a href="/privacy">Privacy policy</a>.</p></form></details>`;
}

function slip(
  title: string,
  level: 'h2' | 'h3',
  { lines, total, smallPrint }: CostSlip,
  max = lines.length,
): string {
  const line = (each: CostSlip['total'], attributes = '') =>
    `<div${attributes}> <dt>${escapeValue(each.label)}</dt> <dd>${escapeValue(each.value)}</dd> ${each.note ? `<dd class="note">${escapeValue(each.note)}</dd>` : ''} </div>`;
  const all = lines
    .slice(0, max)
    .map((each) => line(each))
    .join('');
  return `<div class="receipt"> <${level} class="receipt-title">${title}</${level}> <dl> ${all} ${line(total, ' class="total"')} </dl> <p> ${max < lines.length ? 'Not verified yet <br> Availability answered within 3 hours (8am-8pm). <a href="#costs">The total, line by line</a>' : escapeValue(smallPrint)} </p> </div>`;
}

function loan({ caption, heads, rows, note }: LoanTable): string {
  const body = rows
    .map(
      (row) =>
        `<tr> <th scope="row">${escapeValue(row.rate)}</th> <td>${escapeValue(row.instalment)}</td> <td>${escapeValue(row.interest)}</td> </tr>`,
    )
    .join('');
  return `<div> <details class="fold loan" open> <summary> <h3>What a loan would cost a month</h3> </summary> <div> <table class="small"> <caption>${escapeValue(caption)}</caption> <thead> <tr> ${heads.map((each) => `<th scope="col">${escapeValue(each)}</th>`).join('')} </tr> </thead> <tbody> ${body} </tbody> </table> <p class="micro muted">${escapeValue(note)}</p> </div> </details> <p class="small muted"> Going to see it? Print this page: one sheet with these figures, what to ask, and room for answers. </p> </div>`;
}

function societyOfHome({
  name,
  href,
  narrative,
  highlights,
  connectivity,
}: NonNullable<PropertyPage['society']>): string {
  return `<section class="block"> <h2>About ${escapeValue(name)}</h2> <div class="stack measure"> ${narrative ? `<p>${escapeValue(narrative)}</p>` : ''} ${highlights.length > 0 ? renderList(highlights, 'ticks') : ''} ${connectivity ? `<h3>Connectivity</h3> <p>${escapeValue(connectivity)}</p>` : ''} <p> <a href="${escapeValue(href)}">View Complete Details of ${escapeValue(name)}</a> </p> </div> </section>`;
}

function alert(form: NonNullable<PropertyPage['alert']>): string {
  const hidden = Object.entries(form.hidden)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeValue(value)}">`)
    .join('');
  const rhythms = alertFields.rhythm.choices
    .map(
      ({ value, label }, at) =>
        `<label> <input type="radio" name="rhythm" value="${value}"${at === 0 ? ' checked' : ''}> ${escapeValue(label)} </label>`,
    )
    .join('');
  return `<section class="block" aria-label="Alerts by mail"> <details class="fold alert-form" id="alert"> <summary> <h2>${escapeValue(form.heading)}</h2> </summary> <form class="form" method="post" action="/functions/v1/subscribe-alert"> <p class="small">${escapeValue(form.promise)}</p> <div class="field"> <label for="alert-email">Email</label> <input id="alert-email" name="email" type="email" required autocomplete="email"> </div> <fieldset class="field"> <legend>How often</legend> <div class="choices"> ${rhythms} </div> </fieldset> <div class="honeypot" aria-hidden="true"> <label> Leave this empty <input name="leaveEmpty" tabindex="-1" autocomplete="off" data-1p-ignore="" data-bwignore="" data-lpignore="true" data-form-type="other"> </label> </div> ${hidden} <input type="hidden" name="filters" value data-alert-filters> <p> <button class="button" type="submit"> Send me a mail to confirm </button> </p> <p class="hint"> ${alertConsent} <a href="/privacy">Privacy policy</a>. </p> </form> </details> </section>`;
}

function society(page: SocietyPage): string {
  return `${hero(page.name, page.hero, page.place)} <div class="wrap listing"> <div class="blocks"> <section class="block"> <h2>Overview</h2> ${renderParagraphs(page.overview)} ${page.positioning ? `<div class="notice after measure"> <h3 class="panel-title">Property Positioning</h3> ${page.positioning.map((each) => `<p>${escapeValue(each)}</p>`).join('')} </div>` : ''} </section> </div> ${renderKeyDetails(page.keyDetails)} <div class="blocks"> ${renderCharts(page.charts)} ${metro(page.metro)} ${blocks('Neighborhood &amp; Lifestyle', page.neighborhood)} ${titled('Nearby Amenities', page.amenities)} ${titled('Highlights', page.tabs)} ${page.clubhouse.length > 0 ? `<section class="block"> <h3>Clubhouse</h3> ${renderList(page.clubhouse, 'ticks')} </section>` : ''} ${page.otherHighlights.length > 0 ? renderList(page.otherHighlights, 'ticks') : ''} </div> </div> ${section('Available Properties', renderHomeGrid(page.homes), page.homes.length)} ${renderFacetLinks(page.lists)} ${section(page.others.heading, renderPlaceGrid(page.others.cards), page.others.cards.length)}`;
}

function area(page: AreaPage): string {
  const amenities = page.amenities.map(({ title, items }) => ({
    title,
    items: items.map(({ name, note }) => (note ? `${name} (${note})` : name)),
  }));
  const guide = [
    { title: 'Insider Tips', items: page.insiderTips },
    { title: 'Common Mistakes', items: page.commonMistakes },
    { title: 'Best Suited For', items: page.bestSuitedFor },
  ].filter(({ items }) => items.length > 0);
  return `${hero(page.name, page.hero, page.count)} <div class="wrap listing"> <div class="blocks"> ${page.overview.length > 0 ? `<section class="block"> <h2>Overview</h2> ${renderParagraphs(page.overview)} </section>` : ''} </div> ${renderKeyDetails(page.keyDetails)} <div class="blocks"> ${renderCharts(page.charts)} ${metro(page.metro)} ${blocks('Area Insights', page.insights)} ${titled('Nearby', amenities)} ${titled('Buyer’s guide', guide)} </div> </div> ${section('Available Properties', renderHomeGrid(page.homes), page.homes.length)} ${renderFacetLinks(page.lists)} ${section('Societies', renderPlaceGrid(page.societies), page.societies.length)} ${section(page.others.heading, renderPlaceGrid(page.others.cards), page.others.cards.length)}`;
}

function hero(name: string, pictures: SocietyPage['hero'], lead: string): string {
  const shown = pictures
    .map(
      (each, at) =>
        `<li><figure>${renderPicture(each, '(min-width: 47rem) 100vw, 33rem', at === 0)}</figure></li>`,
    )
    .join('');
  return `<section class="hero-strip" aria-label="Pictures of ${escapeValue(name)}"><ul role="list">${shown}</ul></section> <div class="wrap"> <header class="hero-plate"> <h1>${escapeValue(name)}</h1> <p class="lead"> ${escapeValue(lead)} </p> </header> </div>`;
}

function metro(station: SocietyPage['metro']): string {
  if (!station) return '';
  const credits = station.credits
    .map((each) => `<a href="${escapeValue(each.href)}">${escapeValue(each.text)}</a>`)
    .join('');
  return `<section class="block"> <h2>Nearest metro</h2> <p> <b>${escapeValue(station.name)}</b> (<span lang="kn">${escapeValue(station.kannada)}</span>) ${escapeValue(station.text)} </p> <p class="micro muted credits"> ${credits} </p> </section>`;
}

function blocks(heading: string, all: readonly TextBlock[]): string {
  if (all.length === 0) return '';
  return `<section class="block"> <h2>${heading}</h2> ${all.map((block) => `<section> <h3>${escapeValue(block.title)}</h3> ${renderParagraphs(block.text)} </section>`).join('')} </section>`;
}

function titled(heading: string, lists: readonly { title: string; items: readonly string[] }[]): string {
  if (lists.length === 0) return '';
  return `<section class="block"> <h2>${heading}</h2> ${lists.map(({ title, items }) => `<section> <h3>${escapeValue(title)}</h3> ${renderList(items, 'ticks')} </section>`).join('')} </section>`;
}

function section(heading: string, inside: string, count: number): string {
  if (count === 0) return '';
  return `<section class="section wrap"> <div class="section-head opens"> <h2>${escapeValue(heading)}</h2> </div> ${inside} </section>`;
}
