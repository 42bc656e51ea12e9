import { workerPath } from '#site/worker-path.ts';
import { CACHE, offlineEnabled } from './offline-enabled.ts';

/** Decision 115. With no homes, worker and cache are removed. Failures are silent: saving works anyway. */
export async function keepOffline(slugs: readonly string[]): Promise<void> {
  try {
    const { serviceWorker } = navigator;
    if (slugs.length > 0 && offlineEnabled) {
      await serviceWorker.register(workerAddress(), { updateViaCache: 'none' });
      (await serviceWorker.ready).active?.postMessage({ saved: slugs });
    } else {
      const registration = await serviceWorker.getRegistration(workerPath);
      // The worker may still be fetching pages.
      registration?.active?.postMessage({ saved: [] });
      await registration?.unregister();
      await caches.delete(CACHE);
    }
  } catch {
    // An old browser, a private window, or storage that is blocked.
  }
}

/** The only Trusted Types policy (decision 088). It creates this address and no other. */
let policy: { createScriptURL: (address: string) => string } | undefined;

function workerAddress(): string {
  const factory: unknown = Reflect.get(window, 'trustedTypes');
  if (!isPolicyFactory(factory)) return workerPath;
  policy ??= factory.createPolicy('angala-offline', { createScriptURL: () => workerPath });
  return policy.createScriptURL('');
}

interface PolicyFactory {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (address: string) => string };
}

function isPolicyFactory(value: unknown): value is PolicyFactory {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}
