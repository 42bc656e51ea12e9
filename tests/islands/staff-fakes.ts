import type { AdminPageRow } from '#contracts/admin-pages.ts';
import { reportLostAccess } from '#islands/session/report-lost-access.ts';
import type { Notifications } from '#islands/desk/window/notifications.ts';
import { BackendRefusal, type OwnSecondStep, type StaffBackend } from '#islands/session/staff-backend.ts';
import type { ToastMessage } from '#islands/toasts/toasts.ts';

/**
 * A backend without a session. It rejects every call that `answers` does not answer, and reports lost access as the
 * real one does.
 */
export function fakeBackend(answers: Partial<StaffBackend> = {}, onAccessLost = () => {}): StaffBackend {
  const unexpected = (method: string) => () => Promise.reject(new Error(`${method} was not expected`));
  const backend = reportLostAccess({
    session: () => Promise.resolve(null),
    token: unexpected('token'),
    signIn: unexpected('signIn'),
    signUp: unexpected('signUp'),
    followLink: unexpected('followLink'),
    sendRecoveryLink: unexpected('sendRecoveryLink'),
    changePassword: unexpected('changePassword'),
    secondStep: noSecondStep,
    signOut: unexpected('signOut'),
    onSessionChanged: () => () => {},
    isSessionLive: () => Promise.resolve(true),
    role: unexpected('role'),
    invoke: unexpected('invoke'),
    upload: unexpected('upload'),
    fileUrl: (address) => address,
    rpc: unexpected('rpc'),
    change: unexpected('change'),
    ...answers,
  });
  backend.onAccessLost(onAccessLost);
  return backend;
}

/** Of an account that signs in with its password alone. */
export const noSecondStep: OwnSecondStep = {
  state: () => Promise.resolve('none'),
  enter: () => Promise.reject(new Error('enter was not expected')),
  begin: () => Promise.reject(new Error('begin was not expected')),
  confirm: () => Promise.reject(new Error('confirm was not expected')),
  end: () => Promise.reject(new Error('end was not expected')),
};

/** A browser that shows pages no notifications. */
export const noNotifications: Notifications = {
  permission: () => 'unsupported',
  request: () => Promise.resolve('denied'),
  show: () => {},
};

export const refusal = (message: string, status = 400) => Promise.reject(new BackendRefusal(message, status));

/** Records toasts in the order in which they were shown. */
export function toastRecorder() {
  const shown: ToastMessage[] = [];
  return { shown, show: (toast: ToastMessage) => void shown.push(toast), last: () => shown.at(-1) };
}

export function pageRow(id: string, overrides: Partial<AdminPageRow> = {}): AdminPageRow {
  const name = overrides.name ?? `Home ${id}`;
  return {
    id,
    title: name,
    name,
    details: '',
    slug: `home-${id}`,
    image: null,
    published: true,
    status: 'generated',
    last_generated_at: '2026-11-20T04:30:00Z',
    file_size_bytes: 30_000,
    generation_duration_ms: 4,
    html_path: `public/bangalore/property/home-${id}/index.html`,
    job: null,
    ...overrides,
  };
}

export const job = (status: 'queued' | 'running' | 'failed', error: string | null = null) => ({
  id: 7,
  action: 'generate' as const,
  status,
  error,
  attempts: 1,
  created_at: '2026-11-20T04:30:00Z',
});
