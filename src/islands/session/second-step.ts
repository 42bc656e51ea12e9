import type { AuthError, SupabaseClient } from '@supabase/supabase-js';
import { siteConfig } from '#site/config.ts';
import { signInFault } from './sign-in-fault.ts';
import { BackendRefusal, type OwnSecondStep, type SecondStep } from './staff-backend.ts';

type Auth = SupabaseClient['auth'];

const wrongCode =
  'This code is not right. It changes every 30 seconds: enter the one that the app shows now, and check that the clock of your phone is right.';
const tooManyCodes = 'Too many codes were tried. Wait five minutes, then enter the one that the app shows.';
const otherStep =
  'The second step of this account is not a code from an app. Another admin can take it away under Staff.';
const noLongerBegun = 'This picture is no longer valid. Begin again, and scan the new one.';

/** The second step of the session that this client has. */
export function secondStepOf(auth: Auth): SecondStep {
  return {
    state: async () => {
      const { data, error } = await auth.mfa.getAuthenticatorAssuranceLevel();
      if (error) throw signInFault(error);
      if (data.nextLevel !== 'aal2') return 'none';
      return data.currentLevel === 'aal2' ? 'passed' : 'due';
    },
    enter: async (code) => {
      const { data, error } = await auth.mfa.listFactors();
      if (error) throw signInFault(error);
      let refusal: Error = new BackendRefusal(otherStep, 409);
      // Our page sets up one. Who has several enters the code of any.
      for (const { id } of data.totp) {
        const { error: refused } = await auth.mfa.challengeAndVerify({ factorId: id, code });
        if (!refused) return;
        refusal = codeRefusalOf(refused);
        if (refused.code !== 'mfa_verification_failed') break;
      }
      throw refusal;
    },
  };
}

export function ownSecondStepOf(auth: Auth): OwnSecondStep {
  const factors = async () => {
    const { data, error } = await auth.mfa.listFactors();
    if (error) throw signInFault(error);
    return data.all;
  };
  const remove = async (factorId: string) => {
    const { error } = await auth.mfa.unenroll({ factorId });
    if (error) throw signInFault(error);
  };

  return {
    ...secondStepOf(auth),
    begin: async () => {
      // The service allows ten that were begun and never confirmed.
      for (const { id, status } of await factors()) if (status === 'unverified') await remove(id);
      const { data, error } = await auth.mfa.enroll({
        factorType: 'totp',
        issuer: siteConfig.name,
        // The service refuses a name twice, even an empty one.
        friendlyName: new Date().toISOString(),
      });
      if (error) throw signInFault(error);
      const { qr_code, secret, uri } = data.totp;
      return { id: data.id, picture: pictureUrl(qr_code), secret, address: uri };
    },
    confirm: async (factorId, code) => {
      const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
      if (error) throw codeRefusalOf(error);
    },
    end: async () => {
      for (const { id, status } of await factors()) if (status === 'verified') await remove(id);
      // The session still says that it has a second step.
      const { error } = await auth.refreshSession();
      if (error) throw signInFault(error);
    },
  };
}

function codeRefusalOf(error: AuthError): Error {
  if (error.code === 'mfa_verification_failed') return new BackendRefusal(wrongCode, 422);
  if (error.code === 'mfa_factor_not_found') return new BackendRefusal(noLongerBegun, 404);
  if (error.status === 429) return new BackendRefusal(tooManyCodes, 429);
  return signInFault(error);
}

/** The service sends SVG, before which supabase-js writes the start of a URL without encoding the rest. */
const pictureUrl = (qrCode: string) =>
  `data:image/svg+xml,${encodeURIComponent(qrCode.replace(/^data:[^,]*,/, ''))}`;
