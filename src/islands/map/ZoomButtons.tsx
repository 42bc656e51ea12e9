import type { ViewStore } from './view-store.ts';

/** Two buttons that do what plus and minus do on the keyboard. */
export function ZoomButtons({ view }: { view: Pick<ViewStore, 'zoomBy'> }) {
  return (
    <>
      <button type="button" aria-label="Zoom in" onClick={() => view.zoomBy(1)}>
        <span aria-hidden="true">+</span>
      </button>
      <button type="button" aria-label="Zoom out" onClick={() => view.zoomBy(-1)}>
        <span aria-hidden="true">−</span>
      </button>
    </>
  );
}
