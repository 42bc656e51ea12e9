import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { paths } from '#site/paths.ts';
import { Field } from '../form/Field.tsx';
import { flashToast, takeFlashToast } from '../session/flash-toast.ts';
import { keptAdminPlace } from '../session/keep-admin-place.ts';
import { connectStaffBackend } from '../session/connect-staff-backend.ts';
import type { BackendAddress, Credentials } from '../session/staff-backend.ts';
import { TabPanel, Tabs } from '../tabs/Tabs.tsx';
import { prepareToasts, siteToasts } from '../toasts/site-toasts.ts';
import { type AuthForm, createAuthForm } from './auth-form.ts';

const tabs = [
  { name: 'sign-in', label: 'Sign In' },
  { name: 'sign-up', label: 'Sign Up' },
] as const;

const submitLabels = {
  'sign-in': { idle: 'Sign In', busy: 'Signing in...' },
  'sign-up': { idle: 'Sign Up', busy: 'Creating account...' },
};

function createForm(backend: BackendAddress): AuthForm {
  let connected: ReturnType<typeof connectStaffBackend> | null = null;
  return createAuthForm({
    connect: () => (connected ??= connectStaffBackend(backend)),
    showToast: siteToasts.show,
    showToastAcrossPages: (toast) => {
      siteToasts.show(toast);
      flashToast(toast);
    },
    openAdmin: () => location.replace(paths.admin + keptAdminPlace()),
    adminUrl: typeof location === 'undefined' ? paths.admin : new URL(paths.admin, location.origin).href,
  });
}

/**
 * Sign In and Sign Up. The form is server-rendered but disabled until hydrated, because an early submit would send
 * nothing.
 */
export function AuthPage({ backend }: { backend: BackendAddress }) {
  const [form] = useState(() => createForm(backend));
  const { tab, email, password, busy, problems } = useStore(form.$form);
  const [ready, setReady] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  /** What had the focus when the form was sent: its fields are disabled meanwhile, and lose it. */
  const focusedAtSubmit = useRef<Element | null>(null);

  useEffect(() => {
    setReady(true);
    void prepareToasts();
    const flashed = takeFlashToast();
    if (flashed?.tone === 'destructive') siteToasts.show(flashed);
    void form.restoreSession();
  }, [form]);

  useEffect(() => {
    const focused = focusedAtSubmit.current;
    if (!busy && focused instanceof HTMLElement && document.activeElement === document.body) focused.focus();
  }, [busy]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    focusedAtSubmit.current = document.activeElement;
    const invalidField = await form.submit();
    if (invalidField) formRef.current?.querySelector<HTMLInputElement>(`[name=${invalidField}]`)?.focus();
  }

  const field = (name: keyof Credentials) => ({
    id: `auth-${name}`,
    name,
    required: true,
    problem: problems[name],
    onChange: (event: { target: { value: string } }) => form.setField(name, event.target.value),
  });
  const passwordHint =
    tab === 'sign-up' && !problems.password ? 'Password must be at least 6 characters' : undefined;

  return (
    <>
      <Tabs
        id="auth"
        label="Account"
        tabs={tabs}
        chosen={tab}
        disabled={!ready || busy}
        onChoose={form.choose}
      />
      <TabPanel id="auth" chosen={tab}>
        <form
          ref={formRef}
          className="form"
          method="post"
          noValidate
          onSubmit={(event) => void submit(event)}
        >
          <fieldset className="form" disabled={!ready || busy}>
            <Field {...field('email')} label="Email" type="email" value={email} autoComplete="username" />
            <Field
              {...field('password')}
              label="Password"
              type="password"
              value={password}
              autoComplete={tab === 'sign-in' ? 'current-password' : 'new-password'}
              hint={passwordHint}
            />
            <button className="button wide" type="submit">
              {submitLabels[tab][busy ? 'busy' : 'idle']}
            </button>
          </fieldset>
        </form>
      </TabPanel>
    </>
  );
}
