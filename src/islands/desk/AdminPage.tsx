import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { noSession } from '#contracts/generate-static-html.ts';
import { paths } from '#site/paths.ts';
import { flashToast, takeFlashToast } from '../session/flash-toast.ts';
import { forgetDeskPlace, keepDeskPlace } from '../session/keep-desk-place.ts';
import { connectStaffBackend } from '../session/connect-staff-backend.ts';
import type { BackendAddress } from '../session/staff-backend.ts';
import { prepareToasts, siteToasts } from '../toasts/site-toasts.ts';
import type { ToastMessage } from '../toasts/toasts.ts';
import { AccessDenied } from './access/AccessDenied.tsx';
import { createDeskAccess } from './access/desk-access.ts';
import { Spinner } from './block/Spinner.tsx';

/** Lazy, so that only browsers of staff fetch it. */
const Dashboard = lazy(() => import('./Dashboard.tsx').then((loaded) => ({ default: loaded.Dashboard })));

const sessionEnded: ToastMessage = {
  title: 'Signed out',
  description: 'Your session has ended. Sign in again: what you typed is kept on this device.',
  tone: 'destructive',
};

/** /admin: shows a spinner, then redirects to /auth, denies access or opens the dashboard. */
export function AdminPage({ backend }: { backend: BackendAddress }) {
  const [access] = useState(() =>
    createDeskAccess({
      connect: () => connectStaffBackend(backend),
      openAuth: (reason) => {
        if (reason !== 'signed out') keepDeskPlace(location.hash);
        // The last toast says why the visitor cannot continue, so it is kept for the sign-in page.
        const last = siteToasts.$toasts.get().at(-1);
        // What was refused for want of a session says so in the words of the specification.
        const saysWhy = last?.tone === 'destructive' && last.description.includes(noSession);
        if (reason === 'ended' && !saysWhy) flashToast(sessionEnded);
        else if (last?.tone === 'destructive') flashToast(last);
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
  const state = useStore(access.$state);

  useEffect(() => {
    void prepareToasts();
    const flashed = takeFlashToast();
    if (flashed) siteToasts.show(flashed);
    forgetDeskPlace();
    void access.check();
  }, [access]);

  if (state.status === 'denied') {
    return (
      <AccessDenied
        email={state.email}
        reason={state.reason}
        onSignOut={() => void access.signOut()}
        onCheckAgain={() => void access.checkAgain()}
      />
    );
  }
  if (state.status !== 'open') return <Spinner text="Checking your access…" />;
  return (
    <Suspense fallback={<Spinner text="Opening the dashboard…" />}>
      <Dashboard
        backend={state.backend}
        key={`${state.user.userId}/${state.role}`}
        user={state.user}
        role={state.role}
        onRoleChanged={access.poll}
        onSignOut={() => void access.signOut()}
      />
    </Suspense>
  );
}
