import { compareHomes } from '#domain/compare/compare-homes.ts';
import { propertyPath } from '#site/paths.ts';
import type { ComparedPage } from './read-home-page.ts';

/** Questions about the facts that each page lacks, to be sent by chat or with the form of the home. */
export function QuestionsToAsk({ pages }: { pages: readonly ComparedPage[] }) {
  const { questions } = compareHomes(pages.map(({ home }) => home));
  const asked = pages.flatMap((page, at) => {
    const ask = questions[at] ?? [];
    return ask.length > 0 ? [{ page, ask }] : [];
  });
  if (asked.length === 0) return null;
  return (
    <section aria-labelledby="to-ask">
      <h2 id="to-ask">What to ask</h2>
      <div className="compare-questions">
        {asked.map(({ page, ask }) => (
          <div key={page.slug}>
            <h3 lang={page.lang ?? undefined}>{page.title}</h3>
            <ul className="similar">
              {ask.map((question) => (
                <li key={question}>{question}</li>
              ))}
            </ul>
            <p className="actions">
              <a className="button quiet small" href={`${propertyPath(page)}#enquire`}>
                Ask us
              </a>
              {page.whatsapp && (
                <a
                  className="button quiet small"
                  href={whatsappMessageLink(page, page.whatsapp, ask)}
                  rel="noopener"
                >
                  WhatsApp
                </a>
              )}
            </p>
          </div>
        ))}
      </div>
    </section>
  );
}

/** The page's WhatsApp link, with these questions as its text. */
function whatsappMessageLink(page: ComparedPage, whatsapp: string, ask: readonly string[]): string {
  const chat = new URL(whatsapp);
  const words = [`${page.title}: ${location.origin}${propertyPath(page)}`, ...ask].join('\n');
  chat.searchParams.set('text', words);
  return chat.href;
}
