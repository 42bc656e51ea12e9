import { fragment, type Html } from '../fragment/fragment.ts';
import type { BackendAddress } from '../session/staff-backend.ts';
import { AuthPage } from './AuthPage.tsx';

/** The form of /auth as plain HTML. For the server only. */
export const authFragment = (backend: BackendAddress): Html =>
  fragment([], () => <AuthPage backend={backend} />)({});
