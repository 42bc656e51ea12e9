import * as z from 'zod/mini';
import {
  invitationRefusals,
  inviteStaff,
  inviteStaffFailure,
  inviteStaffRequest,
  type InviteStaffResponse,
} from '#contracts/invite-staff.ts';
import { staffEndpoint } from '../_shared/staff-endpoint.ts';
import { refused } from '../_shared/refused.ts';

const databaseAnswer = z.enum(['invited', 'not_admin', 'staff', 'too_many']);
const tooLargeMessage = 'An invitation has room for one address and a role.';

/** Stores the invitation with its mail, in one database transaction. */
export const handler = staffEndpoint({
  name: inviteStaff,
  request: inviteStaffRequest,
  bodyLimit: { limit: 4 * 1024, tooLargeMessage },
  failure: inviteStaffFailure,
  handle: async ({ input, userId, database, now }) => {
    const stored = await database('invite_staff', {
      payload: { ...input },
      inviter: userId,
      at: now().toISOString(),
    });
    const result = databaseAnswer.parse(stored);
    if (result !== 'invited') {
      const { status, message } = invitationRefusals[result];
      return refused(status, result, message);
    }
    const answer: InviteStaffResponse = { invited: true };
    return answer;
  },
});
