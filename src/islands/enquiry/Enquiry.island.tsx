import type { StoredAnswer } from '#contracts/stored-answer.ts';
import { formatAnswerBy } from '#domain/promise/answer-by.ts';
import { referenceSentence } from '#domain/enquiry/reference.ts';
import { pageIsland } from '../page-island/island.ts';
import { openToasts } from '../toasts/site-toasts.ts';
import { bindEnquiryForm } from './bind-enquiry-form.ts';
import { createEnquiryForm } from './enquiry-form.ts';
import { enquiryTools } from './enquiry-tools.ts';
import { readSubject } from './read-subject.ts';

/** The two enquiry forms of a property page, of which one is open at a time (spec.md section 4). */
export const EnquiryIsland = pageIsland((root) => {
  void openToasts();
  const panel = root.querySelector('.enquire');
  const thanks = document.createElement('p');
  thanks.className = 'thanks';
  thanks.setAttribute('role', 'status');
  panel?.append(thanks);

  for (const fold of root.querySelectorAll('details')) {
    const form = fold.querySelector('form');
    if (!form) continue;
    const store = createEnquiryForm(readSubject(new FormData(form), pageUrl()), enquiryTools);
    bindEnquiryForm(form, store);
    fold.addEventListener('toggle', () => {
      if (!fold.open) return;
      thanks.textContent = '';
      store.restore();
    });
    let answered: StoredAnswer | null = null;
    store.$state.subscribe(({ status, answer }) => {
      if (status !== 'sent' || !answer || answer === answered) return;
      answered = answer;
      // Both forms close (spec.md section 4); the focus moves to where a keyboard user can go on.
      for (const each of root.querySelectorAll('details')) each.open = false;
      fold.querySelector('summary')?.focus();
      thanks.textContent = [
        'Request Submitted.',
        ...(answer.reference ? [referenceSentence(answer.reference)] : []),
        `We answer ${formatAnswerBy(new Date())}.`,
      ].join(' ');
    });
  }
});

/** The address of the page without the parts that only control the page itself. */
function pageUrl(): string {
  return location.origin + location.pathname;
}
