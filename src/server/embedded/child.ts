/**
 * Runs the embedded backend in its own process, for commands that run while no server does. The parent
 * process sends what to open. When the parent closes the channel, or ends in any way, this process closes the
 * database and exits.
 */
import { refusalOf } from '../command/run-command.ts';
import { cleanErasedRows } from '../local-dir/erased-rows.ts';
import { FolderBusy } from '../local-dir/open-when-free.ts';
import { createLog } from '../log/log.ts';
import { type ChildMessage, openMessage } from '../local-dir/backend-program.ts';
import { openEmbedded } from './open-embedded.ts';
import { serve } from '../http/serve.ts';

const log = createLog({ level: 'warn' });
const send = (message: ChildMessage) => process.send?.(message);
const parentClosed = new Promise<void>((resolve) => process.once('disconnect', resolve));

// Ctrl-C reaches the whole process group; the parent decides when this process may end.
process.on('SIGINT', () => undefined);

process.once('message', async (message) => {
  try {
    const { localDir, siteUrl, databaseUrl, migrations, database } = openMessage.parse(message);
    const backend = await openEmbedded({
      localDir,
      siteUrl,
      databaseUrl,
      log,
      database,
      ...(migrations ? { migrations } : {}),
    });
    const server = await serve({ port: 0, log, backend });
    send({ url: server.url, publishableKey: backend.keys.publishable, secretKey: backend.keys.secret });
    await parentClosed;
    await server.close();
    if (backend.kind === 'pglite') await cleanErasedRows(localDir, backend.sql);
    await backend.close();
    process.exit(0);
  } catch (fault) {
    const refusal = refusalOf(fault);
    if (refusal === null) throw fault;
    send({ refusal, busy: fault instanceof FolderBusy });
    process.disconnect();
    process.exit(1);
  }
});
