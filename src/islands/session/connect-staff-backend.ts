import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import type { Database } from '#contracts/database-types.ts';
import { noSession } from '#contracts/generate-static-html.ts';
import { functionPath } from '#domain/address/function-path.ts';
import { photographUrl } from '#domain/photograph/photograph.ts';
import { databaseFault, functionFault, readAnswer } from './database-fault.ts';
import { ownSecondStepOf, secondStepOf } from './second-step.ts';
import { signInFault } from './sign-in-fault.ts';
import { fetchWithTimeout } from './fetch-with-timeout.ts';
import { reportLostAccess } from './report-lost-access.ts';
import { sendBytes } from './send-bytes.ts';
import { sessionKey, acceptsSessionInAddress } from './session-in-address.ts';
import { BackendRefusal, type BackendAddress, type StaffBackend } from './staff-backend.ts';

const profileSchema = z.nullable(z.object({ role: z.string() }));

/** The backend of the staff pages, built on supabase-js, which is loaded here and nowhere else in the browser. */
export async function connectStaffBackend({ url, publishableKey }: BackendAddress): Promise<StaffBackend> {
  const { createClient } = await import('@supabase/supabase-js');
  const address = url || location.origin;
  const storageKey = sessionKey(address);
  const client: SupabaseClient<Database> = createClient<Database>(address, publishableKey, {
    auth: { storageKey, detectSessionInUrl: acceptsSessionInAddress(storageKey) },
    global: { fetch: fetchWithTimeout },
  });
  // StaffBackend already types functions and tables for its callers, so an untyped client is used here.
  const untypedClient: SupabaseClient = client;
  const { auth } = client;

  return reportLostAccess({
    session: async () => {
      const { data, error } = await auth.getSession();
      if (error) throw signInFault(error);
      const user = data.session?.user;
      return user ? { userId: user.id, email: user.email ?? '' } : null;
    },
    token: async () => {
      const { data } = await auth.getSession();
      if (!data.session) throw new BackendRefusal(noSession, 401);
      return data.session.access_token;
    },
    signIn: async (credentials) => {
      const { error } = await auth.signInWithPassword(credentials);
      if (error) throw signInFault(error);
    },
    signUp: async (credentials, redirectTo) => {
      const { data, error } = await auth.signUp({ ...credentials, options: { emailRedirectTo: redirectTo } });
      if (error) throw signInFault(error);
      // Hosted Supabase answers like this for a registered address, so as not to reveal it, and sends no mail.
      if (data.user?.identities?.length === 0) throw new BackendRefusal('User already registered', 422);
      return data.session !== null;
    },
    followLink: async ({ type, tokenHash }) => {
      const linkClient = createClient(address, publishableKey, {
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
        global: { fetch: fetchWithTimeout },
      });
      const verified = await linkClient.auth.verifyOtp({ type, token_hash: tokenHash });
      if (verified.error) throw signInFault(verified.error);
      return {
        secondStep: secondStepOf(linkClient.auth),
        setPassword: async (password) => {
          const { error } = await linkClient.auth.updateUser({ password });
          if (error) throw signInFault(error);
        },
        signIn: async () => {
          const { data: linked } = await linkClient.auth.getSession();
          if (!linked.session) return 'no session';
          const { data: present } = await auth.getSession();
          // A former session of the same account has ended with its password.
          if (present.session && present.session.user.id !== linked.session.user.id)
            return 'someone signed in';
          const { error } = await auth.setSession(linked.session);
          if (error) throw signInFault(error);
          return 'signed in';
        },
      };
    },
    sendRecoveryLink: async (email) => {
      const { error } = await auth.resetPasswordForEmail(email);
      // Hosted Supabase answers so only where it mailed this address within the last minute: the link is on its way, and
      // nobody learns from our page that the address is known.
      if (error && /^For security/.test(error.message)) return;
      if (error) throw signInFault(error);
    },
    changePassword: async (present, chosen) => {
      const { error } = await auth.updateUser({ password: chosen, current_password: present });
      if (error) throw signInFault(error);
    },
    secondStep: ownSecondStepOf(auth),
    signOut: async () => {
      const { error } = await auth.signOut({ scope: 'local' });
      if (error) throw signInFault(error);
    },
    onSessionChanged: (listener) => {
      const { data } = auth.onAuthStateChange((event, session) => {
        if (session) listener(session.user.id);
        else if (event === 'SIGNED_OUT') listener(null);
      });
      return () => data.subscription.unsubscribe();
    },
    isSessionLive: async () => {
      const { data, error, status } = await client.rpc('has_live_session');
      if (error) throw databaseFault(error, status);
      return data;
    },
    role: async (userId) => {
      const { data, error, status } = await client
        .from('profiles')
        .select('role')
        .eq('id', userId)
        .maybeSingle();
      if (error) throw databaseFault(error, status);
      return profileSchema.parse(data)?.role ?? null;
    },
    invoke: async (name, body, answer) => {
      const { data: current } = await auth.getSession();
      if (!current.session) throw new BackendRefusal(noSession, 401);
      const { data, error } = await client.functions.invoke(name, body ? { body } : {});
      if (error) throw await functionFault(error);
      return readAnswer(answer, data);
    },
    upload: async (name, body, answer, onProgress) => {
      const { data: current } = await auth.getSession();
      if (!current.session) throw new BackendRefusal(noSession, 401);
      const headers = {
        authorization: `Bearer ${current.session.access_token}`,
        apikey: publishableKey,
        'content-type': 'application/octet-stream',
      };
      const target = (url || location.origin) + functionPath(name);
      const response = await sendBytes(target, { headers, body, onProgress });
      if (!response.ok) throw await functionFault({ context: response });
      return readAnswer(answer, await response.json());
    },
    fileUrl: (address) => photographUrl(url, address),
    rpc: async (name, args, answer) => {
      const { data, error, status } = await untypedClient.rpc(name, args);
      if (error) throw databaseFault(error, status);
      return readAnswer(answer, data);
    },
    change: async (table, id, change, seenAt) => {
      const { data, error, status } = await untypedClient
        .from(table)
        .update<object>(change)
        .eq('id', id)
        .eq('updated_at', seenAt)
        .select('id');
      if (error) throw databaseFault(error, status);
      return data.length > 0;
    },
  });
}
