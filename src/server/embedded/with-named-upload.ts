/** supabase-js sends a Blob in a field without a name. Hosted Supabase accepts that, lite does not. */
export async function withNamedUpload(request: Request): Promise<Request> {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) return request;
  const form = await request.clone().formData();
  if (form.has('file')) return request;
  const named = new FormData();
  for (const [name, value] of form) named.append(name || 'file', value);
  const headers = new Headers(request.headers);
  // The new form sets its own boundary and length.
  headers.delete('content-type');
  headers.delete('content-length');
  return new Request(request.url, { method: request.method, headers, body: named });
}
