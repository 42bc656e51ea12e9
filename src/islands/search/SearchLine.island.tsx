import { readOfferWord } from '#domain/offer.ts';
import { loadStyles } from '../dialog/load-styles.ts';
import { loadOnce } from '../page-island/load-once.ts';
import { pageIsland } from '../page-island/island.ts';
import { attachCombobox } from './attach-combobox.ts';
import { readVocabularyOnce } from './place-names.ts';
import styles from './search.css?url';
import { reportWords } from './report-words.ts';
import { createSearchLine, type SentLine } from './search-line.ts';
import { rememberTypedLine } from './typed-line.ts';

/** After this time a sent line no longer waits for the places: a function answers it, with one request. */
const MAX_WAIT_MS = 3_000;
/** Of the words that were left out. A longer line is a message. */
const MAX_REPORTED = 3;

/** Loaded at the first focus (decision 093). Without it a function answers the form. Needs no React. */
export const SearchLineIsland = pageIsland(async (root) => {
  const form = root.querySelector('form');
  const input = form?.querySelector('input');
  if (!form || !input) throw new Error('A search line has no form.');
  const offerOfPage = readOfferWord(String(new FormData(form).get('offer') ?? ''));
  const line = createSearchLine(readVocabularyOnce, offerOfPage);
  /** On the front page 'rent' comes first, if that is chosen. A function reads the form in the same way. */
  const typed = (): string => new FormData(form).getAll('q').join(' ');
  await loadStyles(styles);
  attachCombobox(form, input, { line, typed }, (address) => location.assign(address));

  /** Resolves to false when the places cannot be loaded. The line is then a plain form. */
  const read = async (): Promise<boolean> => {
    try {
      await line.load();
    } catch {
      return false;
    }
    line.type(typed());
    return true;
  };

  const send = (sent: SentLine | null): void => {
    if (sent) {
      // A tab that keeps nothing: the function says on one page how it read the line, and what it found.
      if (!rememberTypedLine(sent)) {
        form.submit();
        return;
      }
      for (const words of sent.leftOut.slice(0, MAX_REPORTED))
        reportWords({ offer: sent.offer, filters: '', words });
    }
    location.assign(sent?.address ?? form.action);
  };

  const answer = async (): Promise<void> => {
    const tooLate = new Promise<false>((done) => setTimeout(done, MAX_WAIT_MS, false));
    if (await Promise.race([read(), tooLate])) send(line.answer());
    else form.submit();
  };

  const rehearse = loadOnce(async () => {
    for (const each of line.rehearsals()) {
      await new Promise<void>((done) => setTimeout(done));
      each();
    }
  });
  const begin = async (): Promise<void> => {
    if (await read()) await rehearse();
  };

  input.addEventListener('focus', () => void begin());
  if (document.activeElement === input) void begin();
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void answer();
  });
});
