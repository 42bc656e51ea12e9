import { compareHomes } from '#domain/compare/compare-homes.ts';
import { propertyPath } from '#site/paths.ts';
import { comparedNames } from './compared-names.ts';
import type { ComparedPage } from './read-property-page.ts';

export function QuestionsToAsk({ pages }: { pages: readonly ComparedPage[] }) {
  const { questions: questionLists } = compareHomes(pages.map(({ home }) => home));
  const names = comparedNames(pages);
  const pagesWithQuestions = pages.flatMap((page, at) => {
    const questions = questionLists[at] ?? [];
    const name = names[at] ?? page.title;
    return questions.length > 0 ? [{ page, name, questions }] : [];
  });
  if (pagesWithQuestions.length === 0) return null;
  return (
    <section aria-labelledby="to-ask">
      <h2 id="to-ask">What to ask</h2>
      <div className="compare-questions">
        {pagesWithQuestions.map(({ page, name, questions }) => (
          <div key={page.slug}>
            <h3 lang={page.lang ?? undefined}>{name}</h3>
            <ul className="similar">
              {questions.map((question) => (
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
                  href={whatsappMessageLink({ ...page, title: name }, page.whatsapp, questions)}
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
function whatsappMessageLink(page: ComparedPage, whatsapp: string, questions: readonly string[]): string {
  const chat = new URL(whatsapp);
  const text = [`${page.title}: ${location.origin}${propertyPath(page)}`, 'Please ask:', ...questions].join(
    '\n',
  );
  chat.searchParams.set('text', text);
  return chat.href;
}
