/**
 * Preloaded into the processes of a product: what is sent to `PARTNER_HOST`, an address of the public internet, reaches this
 * machine. So the product reads a partner's server by its real rules, which refuse addresses of this machine.
 */
import { Socket } from 'node:net';

const host = process.env['PARTNER_HOST'];
const connect = Socket.prototype.connect;

Socket.prototype.connect = function (this: Socket, ...given: unknown[]) {
  // Programs of Node pass [options, callback] as one list.
  const [first] = given;
  const options: unknown = Array.isArray(first) ? first[0] : first;
  if (host && typeof options === 'object' && options !== null && 'host' in options && options.host === host)
    options.host = '127.0.0.1';
  return Reflect.apply(connect, this, given);
};
