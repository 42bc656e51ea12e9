import { listsOf, pageOfAnswer, placeKeys } from '#domain/search/lists-file.ts';
import type { LineAnswer } from '#domain/search/answer-line.ts';
import { LONGEST_LINE } from '#domain/search/filter-address.ts';
import { asksNothing } from '#domain/search/filters.ts';
import { wordsOf } from '#domain/search/suggest.ts';
import type { PlainPage } from '../_shared/endpoint.ts';
import { type Markup, markup } from '../_shared/markup.ts';
import type { PublishedIndex } from './read-index.ts';

/** What was understood, what was not, and pages that come near. */
export function answerPage(line: string, answer: LineAnswer, index: PublishedIndex): PlainPage {
  const { missed, reference } = answer;
  return {
    title: 'Search',
    content: markup`<h1>Search</h1>
${reference ? markup`<p class="notice" role="alert">No home has the reference ${reference}. It may have been sold or let.</p>\n` : null}${
      missed.length > 0
        ? markup`<p class="notice" role="alert">We did not understand ‘${missed.join('’, ‘')}’. Try a place, a size and a budget: ‘2 BHK Whitefield under 80 lakh’.</p>\n`
        : null
    }${pagesThatComeNear(answer, index).map(({ label, path }) => markup`<p><a href="${path}">${label}</a></p>\n`)}${searchForm(line)}<p><a href="${listsOf('Sale', index.lists).path}">All homes for sale</a> · <a href="${listsOf('Rent', index.lists).path}">All homes to rent</a></p>
`,
  };
}

/** Of several places a page for each, and of those that an unclear name may mean as well; else the page of everything. */
function pagesThatComeNear(answer: LineAnswer, index: PublishedIndex): { label: string; path: string }[] {
  const { otherwise } = answer;
  return [answer, ...(otherwise ? [{ ...answer, filters: otherwise }] : [])].flatMap((each) =>
    pagesOf(each, index),
  );
}

function pagesOf(answer: LineAnswer, { known, lists }: PublishedIndex): { label: string; path: string }[] {
  const { filters, type } = answer;
  const places = placeKeys(filters);
  if (places.length > 1)
    return places.map((key) => ({
      label: nameOf(key, answer, known),
      path: pageOfAnswer({ type, filters: { ...filters, ...only(key) } }, lists),
    }));
  if (asksNothing(filters)) return [];
  return [{ label: wordsOf(filters, known).join(', '), path: pageOfAnswer(answer, lists) }];
}

/** When the index cannot be read. */
export function failurePage(line: string): PlainPage {
  return {
    title: 'Search',
    content: markup`<h1>Search</h1>
<p class="notice" role="alert">The search does not answer at the moment. Please try again in a minute.</p>
${searchForm(line)}<p><a href="/">Back to Home</a></p>
`,
  };
}

function searchForm(line: string): Markup {
  return markup`<form action="/search"><div><label for="q">Place, size or budget</label><input id="q" name="q" type="search" value="${line}" maxlength="${LONGEST_LINE}"></div>
<button>Search</button></form>
`;
}

function only(key: string): { areas: string[]; societies: string[] } {
  const slug = key.slice('in/'.length);
  return key.startsWith('in/') ? { areas: [slug], societies: [] } : { areas: [], societies: [slug] };
}

function nameOf(key: string, { filters }: LineAnswer, known: PublishedIndex['known']): string {
  return wordsOf({ ...filters, ...only(key) }, known).join(', ');
}
