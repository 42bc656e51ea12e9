import type { ViewStore } from './view-store.ts';

/** Handles a key. Returns false if the key has no function here. */
export function handleMapKey(map: ViewStore, key: string): boolean {
  switch (key) {
    case '+':
    case '=':
      map.zoomBy(1);
      return true;
    case '-':
      map.zoomBy(-1);
      return true;
    case '0':
      map.wholeCity();
      return true;
    case 'ArrowLeft':
      map.moveBy(-1, 0);
      return true;
    case 'ArrowRight':
      map.moveBy(1, 0);
      return true;
    case 'ArrowUp':
      map.moveBy(0, -1);
      return true;
    case 'ArrowDown':
      map.moveBy(0, 1);
      return true;
    default:
      return false;
  }
}
