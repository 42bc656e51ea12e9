/**
 * The name as it may stand in a message of ours, '' where it carries an address: whoever types a stranger's e-mail
 * address or phone does not get to advertise to them through us.
 */
export function spokenName(name: string): string {
  return /:\/\/|www\.|\.\p{L}{2,}|@/iu.test(name) ? '' : name;
}
