import { useStore } from '@nanostores/react';
import { createRoot } from 'react-dom/client';
import { loadStyles } from '../dialog/load-styles.ts';
import styles from './toasts.css?url';
import type { ToastStore } from './toasts.ts';

/** Messages in a corner. The region is always in the document; only its content changes. */
export function Toasts({ toasts, label = 'Notifications' }: { toasts: ToastStore; label?: string }) {
  const shown = useStore(toasts.$toasts);
  return (
    <section
      className="toasts"
      aria-label={label}
      onPointerEnter={toasts.hold}
      onPointerLeave={toasts.release}
      onFocus={toasts.hold}
      onBlur={toasts.release}
    >
      {shown.map(({ id, title, description, tone }) => (
        <div key={id} className={`toast ${tone}`} role={tone === 'destructive' ? 'alert' : 'status'}>
          <div>
            <p className="toast-title">{title}</p>
            <p>{description}</p>
          </div>
          <button type="button" aria-label="Dismiss" onClick={() => toasts.dismiss(id)}>
            <span aria-hidden="true">×</span>
          </button>
        </div>
      ))}
    </section>
  );
}

/** Renders the toasts on the page, or inside the modal dialog that is open when one is shown. */
export async function mountToasts(toasts: ToastStore): Promise<void> {
  await loadStyles(styles);
  const container = document.createElement('div');
  document.body.append(container);
  createRoot(container).render(<Toasts toasts={toasts} />);
  toasts.$toasts.listen((shown) => {
    if (shown.length === 0) return;
    // Everything outside a modal dialog is inert and behind it.
    const parent = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    if (container.parentElement !== parent) parent.append(container);
  });
}
