/** The format of every refused request. No cache keeps it: a moment later, or with a session, the answer is another. */
export function refuse(status: number, code: string, message: string, headers: HeadersInit = {}): Response {
  const answer = Response.json({ error: { code, message } }, { status, headers });
  answer.headers.set('cache-control', 'no-store');
  return answer;
}
