import { filesField, homeField, type SentPhotographs } from '#contracts/add-photographs.ts';
import type { HomeToConfirm, PartnerHomes } from '#contracts/confirm-homes.ts';
import { addPhotographsPath, confirmFunctionPath } from '#domain/address/confirm-function-path.ts';
import { formatPrice } from '#domain/money/price.ts';
import type { PartnerLanguage } from '#domain/partner/partner-languages.ts';
import { smallestPhotograph } from '#domain/photograph/photograph.ts';
import { pictureTypes } from '#domain/photograph/picture-type.ts';
import { isPictureAddress } from '#domain/photograph/picture-address.ts';
import { smallPicture } from '#domain/photograph/small-picture.ts';
import { referenceOfPartner } from '#domain/property/reference-of-partner.ts';
import { factsOf, formatFacing, formatFloor, formatSqft } from '#domain/property/format-facts.ts';
import { distinguishingFacts } from '#domain/property/home-names.ts';
import { joinShown } from '#domain/text/text.ts';
import type { PageContent } from '../_shared/page.ts';
import { type Markup, markup } from '../_shared/markup.ts';
import { type Words, words } from './words.ts';

export interface HomesPage {
  link: string;
  /** Where photographs are. */
  backend: string;
  homes: PartnerHomes;
  language: PartnerLanguage;
  /** What has just been done. */
  done: string | null;
  problem?: string | undefined;
  /** What has come of photographs that were just sent. */
  sent?: SentPhotographs | null | undefined;
  /** The price form that was refused. */
  typed?: { home: string; price: string } | undefined;
}

/** '…&lang=kn': stays in the language of the page. */
export function pathIn(link: string, language: PartnerLanguage): string {
  return `${confirmFunctionPath(link)}&lang=${language}`;
}

/** The homes that are due, each with its five answers, and those whose answer can still be changed. */
export function homesPage(shown: HomesPage): PageContent {
  const page = {
    ...shown,
    homes: { ...shown.homes, homes: toldApart(shown.homes.homes, words[shown.language]) },
  };
  const { homes: known, language } = page;
  const say = words[language];
  const due = known.homes.filter(({ answer }) => answer === null);
  const answered = known.homes.filter(({ answer }) => answer !== null);
  const more = known.due - due.length;
  return {
    title: say.title,
    language,
    showsPictures: true,
    content: markup`${languageSwitch(page)}<h1>${say.title}</h1>
<p class="hint">${known.partner}</p>
${notices(page, say)}${due.length > 0 ? markup`<p>${say.lead}</p>\n${allForm(page, due, say)}<h2 class="unseen">${say.due}</h2>\n` : markup`<p>${say.nothingDue}</p>\n`}${due.map((home) => homeCard(page, home, say))}${more > 0 ? markup`<p>${say.more(more)}</p>\n` : null}${
      answered.length > 0
        ? markup`<h2>${say.answered}</h2>\n<p class="hint">${say.changeable}</p>\n${answered.map((home) => homeCard(page, home, say))}`
        : null
    }${mailsPart(page, say)}`,
  };
}

/** With what tells it apart in the title of each home that would read like another one of the page. */
function toldApart(homes: readonly HomeToConfirm[], say: Words): HomeToConfirm[] {
  const cards = homes.map((home) => {
    const { plainTitle, area, price, carpet_sqft: carpet, floor, facing } = home;
    const reference = referenceOfPartner(home.reference);
    return {
      title: [plainTitle, priceText(home, price, say), ...factsOf(home), area, reference].join('\n'),
      size: carpet ? `${formatSqft({ sqft: carpet })} carpet` : null,
      floor: formatFloor(floor),
      facing: formatFacing(facing),
    };
  });
  const told = distinguishingFacts(cards);
  return homes.map((home, at) => ({ ...home, title: joinShown([home.plainTitle, told[at]]) }));
}

function languageSwitch({ link, language }: HomesPage): Markup {
  return language === 'en'
    ? markup`<p class="languages"><a href="${pathIn(link, 'kn')}" lang="kn" hreflang="kn">ಕನ್ನಡ</a></p>\n`
    : markup`<p class="languages"><a href="${pathIn(link, 'en')}" lang="en" hreflang="en">English</a></p>\n`;
}

function notices(page: HomesPage, say: Words): Markup | null {
  const { done, problem, sent, homes, typed } = page;
  const where = homes.homes.find(({ id }) => id === typed?.home);
  if (sent && !homes.homes.some(({ id }) => id === sent.home)) return sentNotices(sent, say);
  if (problem)
    return markup`<p class="notice" role="alert">${problem}${where ? markup` <a href="#price-${where.id}">${where.title}</a>` : null}</p>\n`;
  const said = new Map([
    ['stored', say.done],
    ['stopped', say.stopped],
    ['resumed', say.resumed],
    ['taken back', say.takenBack],
  ]);
  const message = said.get(done ?? '');
  return message ? markup`<p class="notice good" role="status">${message}</p>\n` : null;
}

function allForm({ link, language }: HomesPage, due: readonly HomeToConfirm[], say: Words): Markup | null {
  if (due.length < 2) return null;
  return markup`<form method="post" action="${pathIn(link, language)}">
<input type="hidden" name="homes" value="${due.map(({ id }) => id).join(',')}">
<button name="do" value="all">${say.all(due.length)}</button>
</form>
`;
}

function pictureOf({ picture }: HomeToConfirm, { backend }: HomesPage): string | null {
  return picture !== null && isPictureAddress(picture) ? smallPicture(picture, backend) : null;
}

function homeCard(page: HomesPage, home: HomeToConfirm, say: Words): Markup {
  const { id, title, area, answer } = home;
  const reference = referenceOfPartner(home.reference);
  const picture = pictureOf(home, page);
  const facts = [...factsOf(home), area].filter(Boolean).join(', ');
  return markup`<section class="alert home" id="home-${id}" aria-labelledby="title-${id}">
${picture ? markup`<img src="${picture}" alt="" width="144" height="108" loading="lazy">\n` : null}<div><h3 id="title-${id}">${title}</h3>
<p><b>${priceText(home, home.price, say)}</b>${facts ? markup`<br>${facts}` : null}${reference ? markup`<br><span class="hint">${say.reference}: ${reference}</span>` : null}</p>
${home.hidden ? markup`<p class="hint">${say.hidden}</p>\n` : null}${answer ? markup`<p class="said">${saidOf(home, say)}</p>\n` : null}</div>
${answerForms(page, home, say)}${photographsPart(page, home, say)}</section>
`;
}

function priceText(
  { currency, property_type: offer }: HomeToConfirm,
  price: number | null,
  say: Words,
): string {
  const shown = formatPrice(price, { currency, offer, decimals: 2 });
  return shown.state === 'known' ? `${shown.text}${shown.per ?? ''}` : say.onRequest;
}

function saidOf(home: HomeToConfirm, say: Words): string {
  if (home.answer === null) return '';
  const { answer, price, waits } = home.answer;
  const what = answer === 'price changed' ? ` ${priceText(home, price, say)}.` : '';
  return `${say.said[answer]}${what}${waits ? ` ${say.waits}` : ''}`;
}

/** The price has a form of its own, so that Enter in its field sends the price and nothing else. */
function answerForms({ link, language, typed }: HomesPage, home: HomeToConfirm, say: Words): Markup {
  const { id, title } = home;
  const action = pathIn(link, language);
  const given = home.answer?.answer ?? null;
  const isTyped = typed?.home === id;
  const buttons = (['available', 'sold or let', 'on hold', 'not ours'] as const)
    .filter((answer) => answer !== given)
    .map(
      (answer) =>
        markup`<button${answer === 'available' ? null : { html: ' class="quiet"' }} name="do" value="${answer}">${say.answers[answer]}<span class="unseen">: ${title}</span></button>`,
    );
  return markup`<form class="presses" method="post" action="${action}"><input type="hidden" name="home" value="${id}">${buttons}</form>
<details${isTyped ? { html: ' open' } : null}><summary>${say.answers['price changed']}<span class="unseen">: ${title}</span></summary>
<form method="post" action="${action}"><input type="hidden" name="home" value="${id}">
<div><label for="price-${id}">${say.newPrice}</label><input id="price-${id}" name="price" required maxlength="200" autocomplete="off" aria-describedby="hint-${id}" value="${isTyped ? typed.price : ''}"${isTyped ? { html: ' aria-invalid="true"' } : null}><p class="hint" id="hint-${id}">${say.priceHint}</p></div>
<button name="do" value="price changed">${say.send}</button></form></details>
`;
}

/** What came, and why the rest did not. */
function sentNotices({ came, problems }: SentPhotographs, say: Words): Markup {
  const good = came > 0 ? markup`<p class="notice good" role="status">${say.came(came)}</p>\n` : null;
  const wrong = problems.map(
    ({ because, files }) => markup`<p>${say.photographProblems[because](files)}</p>`,
  );
  return markup`${good}${wrong.length > 0 ? markup`<div class="notice" role="alert">${wrong}</div>\n` : null}`;
}

/** The photographs of a home that wait for us, each with a button that takes it back, and the form for more. */
function photographsPart(page: HomesPage, home: HomeToConfirm, say: Words): Markup {
  const { link, language, sent, backend, homes } = page;
  const { id, title, photographs } = home;
  const isSent = sent?.home === id;
  const ready = photographs.filter(({ status }) => status === 'ready');
  const received = photographs.filter(({ status }) => status === 'received');
  const unreadable = photographs.filter(({ status }) => status === 'refused');
  const waits = ready.length + received.length;
  const pictures = ready.map(({ hash, width }, at) => {
    const address = smallestPhotograph(hash, width ?? 0);
    return markup`<li><img src="${smallPicture(address, backend)}" alt="${say.yourPhotograph(at + 1)}" width="112" height="84" loading="lazy">
<form method="post" action="${pathIn(link, language)}#home-${id}"><input type="hidden" name="home" value="${id}"><input type="hidden" name="photograph" value="${hash}"><button class="quiet" name="do" value="take back">${say.takeBack}<span class="unseen">: ${say.yourPhotograph(at + 1)}, ${title}</span></button></form></li>`;
  });
  return markup`${isSent ? sentNotices(sent, say) : null}${waits > 0 ? markup`<p class="hint">${say.waiting[homes.trust](waits)}${received.length > 0 ? ` ${say.beingMade(received.length)}` : null}</p>\n` : null}${pictures.length > 0 ? markup`<ul class="sent">${pictures}</ul>\n` : null}${unreadable.length > 0 ? markup`<p class="notice">${say.unreadable(unreadable.length)}</p>\n` : null}<details class="more"${isSent && sent.problems.length > 0 ? { html: ' open' } : null}><summary>${say.addPhotographs}<span class="unseen">: ${title}</span></summary>
<form method="post" enctype="multipart/form-data" action="${`${addPhotographsPath(link)}&lang=${language}#home-${id}`}"><input type="hidden" name="${homeField}" value="${id}">
<div><label for="files-${id}">${say.chooseFiles}</label><input id="files-${id}" type="file" name="${filesField}" multiple required accept="${pictureTypes.join(',')}" aria-describedby="files-hint-${id}"><p class="hint" id="files-hint-${id}">${say.filesHint}</p></div>
<button>${say.sendFiles}</button></form></details>
`;
}

function mailsPart({ link, language, homes }: HomesPage, say: Words): Markup {
  return markup`<h2>${say.mails}</h2>
${homes.stopped ? markup`<p>${say.stopped}</p>\n` : null}<form method="post" action="${pathIn(link, language)}"><button class="quiet" name="do" value="${homes.stopped ? 'resume' : 'stop'}">${homes.stopped ? say.resume : say.stop}</button></form>
`;
}
