/**
 * The name under which the browser keeps the session of the backend at this address: that of supabase-js, so that nobody is
 * signed out by our saying it.
 */
export function sessionKey(backend: string): string {
  return `sb-${new URL(backend).hostname.split('.')[0]}-auth-token`;
}

/**
 * Whether the session in the page's address (`#access_token=…`) is taken, for supabase-js to ask: only where the browser
 * has none. The mail that confirms an address leads here with a session; but anybody can send staff a link with a session
 * of their own, and what staff do next would be done in that name. One that is not taken is taken out of the address.
 */
export function takesSession(key: string): (address: URL, parts: Record<string, string>) => boolean {
  return ({ pathname, search }, parts) => {
    if (parts['access_token'] === undefined) return false;
    if (localStorage.getItem(key) === null) return true;
    history.replaceState(history.state, '', pathname + search);
    return false;
  };
}
