/** The promise is three hours: being a minute late costs little, and the server has few requests to answer. */
export const POLL_EVERY_MS = 60_000;

type Page = EventTarget & Pick<Document, 'visibilityState'>;

/** Polls every minute while the page is visible, and at once when it becomes visible again. Returns how to stop. */
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
