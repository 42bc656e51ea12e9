import { map } from 'nanostores';
import { newPassword } from '#contracts/accept-invitation.ts';
import { runAction } from '../../session/action.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';

interface OwnPassword {
  present: string;
  chosen: string;
  problems: { present?: string; chosen?: string };
  busy: boolean;
  problem: string | null;
  isSaved: boolean;
}

/** Replaces the password of whoever is signed in, and signs them out everywhere else. */
export function createOwnPassword({ backend }: { backend: StaffBackend }) {
  const $password = map<OwnPassword>({
    ...{ present: '', chosen: '', problems: {}, busy: false, problem: null, isSaved: false },
  });

  return {
    $password,

    type(typed: { present?: string; chosen?: string }): void {
      $password.set({ ...$password.get(), ...typed, problems: {}, isSaved: false });
    },

    /** Resolves with the first wrong field. Null if there is none. */
    async save(): Promise<'present' | 'chosen' | null> {
      const { present, chosen } = $password.get();
      const read = newPassword.safeParse(chosen);
      const problems = {
        ...(present === '' ? { present: 'Enter your present password.' } : {}),
        ...(read.success ? {} : { chosen: read.error.issues[0]?.message ?? 'Choose another password.' }),
      };
      $password.setKey('problems', problems);
      if (problems.present) return 'present';
      if (problems.chosen) return 'chosen';
      const isSaved = await runAction($password, async () => {
        await backend.changePassword(present, chosen);
        return true;
      });
      if (isSaved) $password.set({ ...$password.get(), present: '', chosen: '', isSaved: true });
      return null;
    },
  };
}
