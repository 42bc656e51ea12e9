/** The parts of the browser's history and events that a layer needs. Tests replace them. */
export interface LayerHistory {
  history: Pick<History, 'state' | 'pushState' | 'back'>;
  onBack: (listener: () => void) => () => void;
  dropFragment: () => void;
}

/** Removes the fragment from the address. Going back to one would move the page and the focus to its element. */
export function dropFragment(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
}

const browserHistory: LayerHistory = {
  get history() {
    return window.history;
  },
  onBack: (act) => {
    addEventListener('popstate', act);
    return () => removeEventListener('popstate', act);
  },
  dropFragment,
};

/** Whether this history state was made for this layer, in this page load or before a reload. */
export function isLayer(state: unknown, name: string): boolean {
  return typeof state === 'object' && state !== null && Reflect.get(state, 'layer') === name;
}

/**
 * Opens a layer over the page with a history entry of its own, so that Back closes it. `close` is called once, also
 * after `leave`.
 */
export function openLayer(
  name: string,
  close: () => void,
  dependencies: LayerHistory = browserHistory,
  url?: string,
) {
  if (!isLayer(dependencies.history.state, name)) {
    dependencies.dropFragment();
    dependencies.history.pushState({ layer: name }, '', url);
  }
  const stopListening = dependencies.onBack(() => {
    if (isLayer(dependencies.history.state, name)) return;
    stopListening();
    close();
  });
  return {
    /** Closes the layer by removing the history entry, as Back would. */
    leave(): void {
      if (isLayer(dependencies.history.state, name)) dependencies.history.back();
    },
  };
}
