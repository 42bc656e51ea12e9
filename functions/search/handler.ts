import { search } from '#contracts/search.ts';
import { answerLine } from '#domain/search/answer-line.ts';
import { LONGEST_LINE } from '#domain/search/filter-address.ts';
import { pageOfAnswer, placeKeys } from '#domain/search/lists-file.ts';
import type { Context, Handler } from '../_shared/context.ts';
import { logFault } from '../_shared/log-fault.ts';
import { withOwnSecrets } from '../_shared/own-secrets.ts';
import { pageResponse } from '../_shared/page.ts';
import { refusalPage } from '../_shared/refusal-page.ts';
import { refused } from '../_shared/refused.ts';
import { readSettings, siteNameOf } from '../_shared/settings.ts';
import { answerPage, failurePage } from './answer-page.ts';
import { readIndex } from './read-index.ts';

/** Answers the search line of a visitor without JavaScript: leads to the page that fits, or says what it missed. */
export const handler: Handler = async (request, context) => {
  const siteName = siteNameOf(context.env);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const refusal = refused(
      405,
      'method_not_allowed',
      'A search is a link or a form without a method: use GET.',
    );
    return refusalPage(refusal, siteName, { allow: 'GET, HEAD' });
  }
  const line = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, LONGEST_LINE);
  try {
    return await answered(line, siteName, context);
  } catch (fault) {
    logFault(search, fault);
    return pageResponse(500, { siteName, ...failurePage(line) });
  }
};

async function answered(
  line: string,
  siteName: string,
  { env, fetch: send, now }: Context,
): Promise<Response> {
  const [origin] = readSettings(withOwnSecrets(search, env)).origins;
  if (!origin) throw new Error('SITE_ORIGIN is not set');
  const index = await readIndex(origin, send ?? fetch, now?.() ?? new Date());
  const answer = answerLine(line, index.known);
  if (answer.reference) {
    const slug = await index.slugOf(answer.reference);
    if (slug) return leadTo(`${index.lists.home}${encodeURIComponent(slug)}`);
  } else if (answer.missed.length === 0 && placeKeys(answer.filters).length <= 1) {
    return leadTo(pageOfAnswer(answer, index.lists));
  }
  return pageResponse(200, { siteName, ...answerPage(line, answer, index) });
}

/** A path of the site, never an address that a visitor wrote. */
function leadTo(path: string): Response {
  return new Response(null, {
    status: 302,
    headers: { location: path, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  });
}
