/**
 * We promise an answer within three hours, so a delay of one minute costs little and keeps the number of requests low.
 */
export const POLL_EVERY_MS = 60_000;

type Page = EventTarget & Pick<Document, 'visibilityState'>;

/**
 * Polls every minute while the page is visible, and at once when it becomes visible again. Returns a function that
 * stops it.
 */
export function pollWhileVisible(page: Page, poll: () => Promise<void>): () => void {
  const pollIfVisible = () => {
    if (page.visibilityState === 'visible') void poll();
  };
  const timer = setInterval(pollIfVisible, POLL_EVERY_MS);
  page.addEventListener('visibilitychange', pollIfVisible);
  return () => {
    clearInterval(timer);
    page.removeEventListener('visibilitychange', pollIfVisible);
  };
}
