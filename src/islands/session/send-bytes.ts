/** `fetch` cannot report upload progress, and without it a slow connection looks like a lost one. */
export function sendBytes(
  url: string,
  {
    headers,
    body,
    onProgress,
  }: { headers: Record<string, string>; body: Blob; onProgress: (sentPart: number) => void },
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

/** The timeout in milliseconds. It is enough for a megabyte over the slowest usable connection. */
const LIMIT_MS = 180_000;
