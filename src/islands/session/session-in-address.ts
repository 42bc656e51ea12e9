/** The default key of supabase-js, so that stating it explicitly signs nobody out. */
export function sessionKey(backend: string): string {
  return `sb-${new URL(backend).hostname.split('.')[0]}-auth-token`;
}

/**
 * Returns a function for supabase-js that decides whether to use the session in the page's address (`#access_token=…`).
 * It is used only if the browser has no session. A confirmation mail links here with a session. But anybody can send
 * staff a link with a session of their own, and what staff do next would happen in that name. A session that is not
 * used is removed from the address.
 */
export function acceptsSessionInAddress(
  key: string,
): (address: URL, parts: Record<string, string>) => boolean {
  return ({ pathname, search }, parts) => {
    if (parts['access_token'] === undefined) return false;
    if (localStorage.getItem(key) === null) return true;
    history.replaceState(history.state, '', pathname + search);
    return false;
  };
}
