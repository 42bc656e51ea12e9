/** We promise an answer within three hours, so a minute costs little and keeps requests few. */
export const POLL_EVERY_MS = 60_000;

type Page = EventTarget & Pick<Document, 'visibilityState'>;

/** Calls `onVisible` at once when the page becomes visible again. Returns a function that stops it. */
export function pollWhileVisible(
  page: Page,
  poll: () => Promise<void>,
  { everyMs = POLL_EVERY_MS, onVisible = poll } = {},
): () => void {
  const pollIfVisible = () => {
    if (page.visibilityState === 'visible') void poll();
  };
  const pollAtOnce = () => {
    if (page.visibilityState === 'visible') void onVisible();
  };
  const timer = setInterval(pollIfVisible, everyMs);
  page.addEventListener('visibilitychange', pollAtOnce);
  return () => {
    clearInterval(timer);
    page.removeEventListener('visibilitychange', pollAtOnce);
  };
}

/** Polls while another tab is in front. A browser may do so later than asked. Returns a function that stops it. */
export function pollWhileHidden(page: Page, poll: () => Promise<void>): () => void {
  const timer = setInterval(() => {
    if (page.visibilityState === 'hidden') void poll();
  }, POLL_EVERY_MS);
  return () => clearInterval(timer);
}
