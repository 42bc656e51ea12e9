import { pageIsland } from '../page-island/island.ts';
import { openToasts } from '../toasts/site-toasts.ts';
import { EnquiryPanel } from './EnquiryPanel.tsx';
import { readAbout, readTyped } from './read-plain-form.ts';

/** The enquiry forms of a property page: plain forms until somebody touches them, then React's. */
export const EnquiryIsland = pageIsland(async (root) => {
  void openToasts();
  // Never loaded on the server, which imports this file too.
  const { hydrateNow } = await import('../fragment/hydrate-now.ts');
  const [check, help] = [...root.querySelectorAll('form')].map((form) => new FormData(form));
  if (!check || !help) return;
  const typed = { availability_check: readTyped(check), general_help: readTyped(help) };
  hydrateNow(root, <EnquiryPanel about={readAbout(check)} typed={typed} />);
});
