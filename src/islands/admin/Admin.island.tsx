import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { paths } from '#site/paths.ts';
import { flashToast, takeFlashToast } from '../session/flash-toast.ts';
import { connectBackend } from '../session/connect-backend.ts';
import type { BackendAddress } from '../session/staff-backend.ts';
import { openToasts, siteToasts } from '../toasts/site-toasts.ts';
import { AccessDenied } from './gate/AccessDenied.tsx';
import { createAdminGate } from './gate/admin-gate.ts';
import { Spinner } from './Spinner.tsx';

/** Loaded for admins only: no other browser fetches it. */
const Dashboard = lazy(() => import('./Dashboard.tsx').then((loaded) => ({ default: loaded.Dashboard })));

/** /admin: a spinner, then the way to /auth, a refusal, or the dashboard. */
export function AdminIsland({ backend }: { backend: BackendAddress }) {
  const [gate] = useState(() =>
    createAdminGate({
      connect: () => connectBackend(backend),
      openAuth: () => {
        // The last toast says why the visitor cannot go on: keep it for the sign-in page.
        const last = siteToasts.$toasts.get().at(-1);
        if (last?.tone === 'destructive') flashToast(last);
        location.replace(paths.auth);
      },
      onSignOutFailed: () =>
        siteToasts.show({
          title: 'Error',
          description: 'You could not be signed out. Check your connection and try again.',
          tone: 'destructive',
        }),
    }),
  );
  const state = useStore(gate.$gate);

  useEffect(() => {
    void openToasts();
    const carried = takeFlashToast();
    if (carried) siteToasts.show(carried);
    void gate.check();
  }, [gate]);

  if (state.at === 'denied') {
    return (
      <AccessDenied
        email={state.email}
        why={state.why}
        onSignOut={() => void gate.signOut()}
        onCheckAgain={() => void gate.checkAgain()}
      />
    );
  }
  if (state.at !== 'open') return <Spinner words="Checking your access…" />;
  return (
    <Suspense fallback={<Spinner words="LeadPicture the dashboard…" />}>
      <Dashboard
        backend={state.backend}
        user={state.user}
        onRefused={() => void gate.check()}
        onSignOut={() => void gate.signOut()}
      />
    </Suspense>
  );
}
