/** The promise is three hours: a minute of not knowing costs little, and little is asked of the server. */
export const POLL_EVERY_MS = 60_000;

type Page = EventTarget & Pick<Document, 'visibilityState'>;

/** Looks every minute while somebody can see the page, and at once when they come back to it. Returns how to stop. */
export function pollWhileVisible(page: Page, look: () => Promise<void>): () => void {
  const pollIfVisible = () => {
    if (page.visibilityState === 'visible') void look();
  };
  const timer = setInterval(pollIfVisible, POLL_EVERY_MS);
  page.addEventListener('visibilitychange', pollIfVisible);
  return () => {
    clearInterval(timer);
    page.removeEventListener('visibilitychange', pollIfVisible);
  };
}
