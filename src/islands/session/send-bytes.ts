/** `fetch` says nothing of what is on its way: a line that is slow would look like one that is lost. */
export function sendBytes(
  url: string,
  {
    headers,
    body,
    onProgress,
  }: { headers: Record<string, string>; body: Blob; onProgress: (part: number) => void },
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.timeout = LIMIT_MS;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    const fail = () => reject(new TypeError('The server could not be reached.'));
    request.onerror = fail;
    request.ontimeout = fail;
    request.send(body);
  });
}

/** A megabyte over the slowest line that is still one. */
const LIMIT_MS = 180_000;
