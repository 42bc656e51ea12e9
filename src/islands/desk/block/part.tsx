import { type ComponentType, lazy } from 'react';

function NotLoaded() {
  return (
    <p className="notice">
      This part could not be loaded. Check your connection, then load this page again. What you typed before
      is kept on this device.
    </p>
  );
}

/** A part of the desk with code of its own. Where that cannot be loaded, the part says so. */
export function part<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: NotLoaded }),
    ),
  );
}
