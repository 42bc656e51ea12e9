import { pageIsland } from '../page-island/island.ts';
import { prepareToasts } from '../toasts/site-toasts.ts';
import { EnquiryPanel } from './EnquiryPanel.tsx';
import { readSubject, readPlainForm } from './read-plain-form.ts';

/** The enquiry forms of a property page. They are plain forms until the visitor touches them, then React takes over. */
export const EnquiryIsland = pageIsland(async (root) => {
  void prepareToasts();
  // A dynamic import, because the server also imports this file and must not load client code.
  const { hydrateNow } = await import('../fragment/hydrate-now.ts');
  const [check, help] = [...root.querySelectorAll('form')].map((form) => new FormData(form));
  if (!check || !help) return;
  const typed = {
    availability_check: readPlainForm(check, 'availability_check'),
    general_help: readPlainForm(help, 'general_help'),
  };
  const about = readSubject(check);
  hydrateNow(root, <EnquiryPanel about={about} typed={typed} />, <EnquiryPanel about={about} />);
});
