import { hasLostAccess, type StaffBackend } from './staff-backend.ts';

/**
 * Adds `onAccessLost` to these calls: its listener is called whenever one of them is refused because the session is gone
 * or the role was taken away. The caller still gets the refusal. `role` and `isSessionLive` are left out, because the listener
 * calls them.
 */
export function reportLostAccess(calls: Omit<StaffBackend, 'onAccessLost'>): StaffBackend {
  let onLost = () => {};

  async function watch<Answer>(call: Promise<Answer>): Promise<Answer> {
    try {
      return await call;
    } catch (fault) {
      if (hasLostAccess(fault)) onLost();
      throw fault;
    }
  }

  return {
    ...calls,
    token: () => watch(calls.token()),
    invoke: (name, body, answer) => watch(calls.invoke(name, body, answer)),
    upload: (name, body, answer, onProgress) => watch(calls.upload(name, body, answer, onProgress)),
    rpc: (name, args, answer) => watch(calls.rpc(name, args, answer)),
    change: (table, id, change, seenAt) => watch(calls.change(table, id, change, seenAt)),
    onAccessLost: (listener) => {
      onLost = listener;
    },
  };
}
