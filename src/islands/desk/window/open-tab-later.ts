/** A place that waits for its address. */
export interface LaterPlace {
  go: (address: string) => void;
  close: () => void;
}

/**
 * Opens a tab at once, while the browser still knows that somebody pressed, and fills or closes it later. Where the
 * browser opens none, the address opens in this tab's place for links.
 */
export function openTabLater(page: Pick<Window, 'open'>): LaterPlace {
  const tab = page.open('', '_blank');
  if (tab) tab.opener = null;
  return {
    go(address) {
      if (tab) tab.location.replace(address);
      else page.open(address, '_blank', 'noopener');
    },
    close: () => tab?.close(),
  };
}
