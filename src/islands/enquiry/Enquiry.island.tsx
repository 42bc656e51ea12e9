import { hydrateNow } from '../fragment/hydrate-now.ts';
import { pageIsland } from '../page-island/island.ts';
import { prepareToasts } from '../toasts/site-toasts.ts';
import { EnquiryPanel } from './EnquiryPanel.tsx';
import { readSubject, readPlainForm } from './read-plain-form.ts';

/** The enquiry forms of a property page. They are plain forms until the visitor touches them, then React takes over. */
export const EnquiryIsland = pageIsland((root) => {
  void prepareToasts();
  const [check, help] = [...root.querySelectorAll('form')].map((form) => new FormData(form));
  if (!check || !help) return;
  const typed = {
    availability_check: readPlainForm(check, 'availability_check'),
    general_help: readPlainForm(help, 'general_help'),
  };
  const about = readSubject(check);
  const asks = root.querySelector<HTMLInputElement>('#help-bestTime')?.defaultValue;
  hydrateNow(
    root,
    <EnquiryPanel about={about} asks={asks} typed={typed} />,
    <EnquiryPanel about={about} asks={asks} />,
  );
});
