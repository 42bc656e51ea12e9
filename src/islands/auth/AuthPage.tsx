import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type AccountLink, parseAccountLink } from '#domain/address/account-link.ts';
import { paths } from '#site/paths.ts';
import { Field } from '../form/Field.tsx';
import { flashToast, takeFlashToast } from '../session/flash-toast.ts';
import { keptDeskPlace } from '../session/keep-desk-place.ts';
import { connectStaffBackend } from '../session/connect-staff-backend.ts';
import type { BackendAddress, Credentials } from '../session/staff-backend.ts';
import { TabPanel, Tabs } from '../tabs/Tabs.tsx';
import { prepareToasts, siteToasts } from '../toasts/site-toasts.ts';
import { AccountLinkPanel } from './AccountLinkPanel.tsx';
import { type AccountLinkForm, createAccountLinkForm } from './account-link-form.ts';
import { type AuthDependencies, createAuthForm } from './auth-form.ts';
import { CodePanel } from './CodePanel.tsx';
import { type CodeForm, createCodeForm } from './code-form.ts';

const tabs = [
  { name: 'sign-in', label: 'Sign In' },
  { name: 'sign-up', label: 'Sign Up' },
] as const;

const submitLabels = {
  'sign-in': { idle: 'Sign In', busy: 'Signing in...' },
  'sign-up': { idle: 'Sign Up', busy: 'Creating account...' },
};

function dependenciesOf(backend: BackendAddress): Omit<AuthDependencies, 'askForCode'> {
  let connected: ReturnType<typeof connectStaffBackend> | null = null;
  return {
    connect: () => (connected ??= connectStaffBackend(backend)),
    showToast: siteToasts.show,
    showToastAcrossPages: (toast) => {
      siteToasts.show(toast);
      flashToast(toast);
    },
    openDesk: () => location.replace(paths.admin + keptDeskPlace()),
    adminUrl: typeof location === 'undefined' ? paths.admin : new URL(paths.admin, location.origin).href,
  };
}

/** What the link of a mail asks this page to do. Null if the page was opened in another way. */
function readLink(): AccountLink | null {
  const parameters = new URLSearchParams(location.search);
  return parseAccountLink(parameters.get('type'), parameters.get('token_hash'));
}

/** Server-rendered but disabled until hydrated, because an early submit would send nothing. */
export function AuthPage({ backend }: { backend: BackendAddress }) {
  const [dependencies] = useState(() => dependenciesOf(backend));
  const [codeForm, setCodeForm] = useState<CodeForm | null>(null);
  const [form] = useState(() =>
    createAuthForm({
      ...dependencies,
      askForCode: () =>
        setCodeForm(createCodeForm({ ...dependencies, askForPassword: () => setCodeForm(null) })),
    }),
  );
  const [linkForm, setLinkForm] = useState<AccountLinkForm | null>(null);
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
    const link = readLink();
    if (link) setLinkForm(createAccountLinkForm(link, dependencies));
    else void form.restoreSession();
  }, [form, dependencies]);

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

  async function sendLink(): Promise<void> {
    focusedAtSubmit.current = document.activeElement;
    if (!(await form.forgotPassword()))
      formRef.current?.querySelector<HTMLInputElement>('[name=email]')?.focus();
  }

  const field = (name: keyof Credentials) => ({
    id: `auth-${name}`,
    name,
    required: true,
    problem: problems[name],
    onChange: (event: { target: { value: string } }) => form.setField(name, event.target.value),
  });
  if (codeForm) return <CodePanel form={codeForm} />;
  const passwordHint =
    tab === 'sign-up' && !problems.password ? 'Password must be at least 6 characters' : undefined;

  const signingIn = (
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
            {tab === 'sign-in' && !linkForm && (
              <button className="button quiet wide" type="button" onClick={() => void sendLink()}>
                Forgot password?
              </button>
            )}
            {linkForm && (
              <button
                className="button quiet wide"
                type="button"
                onClick={() => void linkForm.sendNewLink(email)}
              >
                Send a New Link
              </button>
            )}
          </fieldset>
        </form>
      </TabPanel>
    </>
  );
  return linkForm ? <AccountLinkPanel form={linkForm}>{signingIn}</AccountLinkPanel> : signingIn;
}
