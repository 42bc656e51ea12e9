import { readSentPhotographs, tookBack } from '#contracts/add-photographs.ts';
import {
  answeredHomes,
  confirmHomes,
  confirmHomesRequest,
  type ConfirmHomesRequest,
  mailsStopped,
  partnerHomes,
  partnerLink,
} from '#contracts/confirm-homes.ts';
import { confirmFunctionPath } from '#domain/address/confirm-function-path.ts';
import { readTypedPrice } from '#domain/money/typed-price.ts';
import type { HomeAnswer } from '#domain/partner/home-answers.ts';
import { type PartnerLanguage, partnerLanguages } from '#domain/partner/partner-languages.ts';
import { linkEndpoint, type LinkOutcome, type LinkRequest, unknownButton } from '../_shared/link-endpoint.ts';
import { partnerLinkPages } from '../_shared/partner-link-pages.ts';
import { type HomesPage, homesPage, pathIn } from './pages.ts';
import { words } from './words.ts';

/** The page behind the link of a partner: which homes are still on offer, and what has become of the others. */
export const handler = linkEndpoint({
  name: confirmHomes,
  guesses: 'confirm-link',
  ...partnerLinkPages,
  respond,
});

async function respond(request: LinkRequest): Promise<LinkOutcome> {
  const { token, searchParams, fields, database, backend, now } = request;
  const link = partnerLink.safeParse(token);
  if (!link.success) return 'unknown link';
  const at = now.toISOString();
  const chosen = partnerLanguages.find((language) => language === searchParams.get('lang'));
  const show = async (
    status: number,
    what: (language: PartnerLanguage) => Pick<HomesPage, 'done' | 'problem' | 'typed' | 'sent'>,
  ): Promise<LinkOutcome> => {
    const homes = partnerHomes.parse(await database('read_partner_homes', { link: link.data, at }));
    if (homes === null) return 'unknown link';
    const language = chosen ?? homes.language;
    return { status, page: homesPage({ link: link.data, backend, homes, language, ...what(language) }) };
  };

  if (fields === null)
    return show(200, () => ({ done: searchParams.get('done'), sent: readSentPhotographs(searchParams) }));
  const parsed = confirmHomesRequest.safeParse(fields);
  if (!parsed.success) return unknownButton;
  const press = parsed.data;
  if (press.do === 'take back') {
    const { home, photograph: hash } = press;
    const answer = tookBack.parse(
      await database('take_back_photograph', { link: link.data, home, hash, at }),
    );
    if (answer === 'decided')
      return show(409, (language) => ({ done: null, problem: words[language].photographDecided }));
    return answer === null ? 'unknown link' : doneAt(link.data, chosen, answer);
  }
  if (!('home' in press) && !('homes' in press)) {
    const stop = press.do === 'stop';
    const answer = mailsStopped.parse(
      await database('stop_confirmation_mails', { link: link.data, stop, at }),
    );
    return answer === null ? 'unknown link' : doneAt(link.data, chosen, answer);
  }
  const answers = answersOf(press);
  if (answers === null)
    return show(400, (language) => ({
      done: null,
      problem: words[language].badPrice,
      ...(press.do === 'price changed' && { typed: { home: press.home, price: press.price } }),
    }));
  const result = answeredHomes.parse(
    await database('answer_partner_homes', { link: link.data, answers: [...answers], at }),
  );
  if (result === null) return 'unknown link';
  const [refused] = result.refused;
  if (refused)
    return show(409, (language) => ({ done: null, problem: words[language].refusals[refused.because] }));
  return doneAt(link.data, chosen, 'stored');
}

type Answer = { home: string; answer: HomeAnswer; price: number | null };
type AnsweringPress = Exclude<ConfirmHomesRequest, { do: 'stop' | 'resume' | 'take back' }>;

/** Null: the typed price cannot be read. */
function answersOf(press: AnsweringPress): Answer[] | null {
  if (press.do === 'all') return press.homes.map((home) => ({ home, answer: 'available', price: null }));
  if (press.do !== 'price changed') return [{ home: press.home, answer: press.do, price: null }];
  const price = readTypedPrice(press.price);
  return 'problem' in price ? null : [{ home: press.home, answer: press.do, price: price.rupees }];
}

/** The page again after a press, so that loading it anew presses nothing. It keeps a language that was chosen. */
function doneAt(link: string, chosen: PartnerLanguage | undefined, done: string): LinkOutcome {
  const path = chosen ? pathIn(link, chosen) : confirmFunctionPath(link);
  return { location: `${path}&done=${encodeURIComponent(done)}` };
}
