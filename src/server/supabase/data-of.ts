interface Response<Data> {
  data: Data;
  error: { message: string } | null;
}

/** Waits for a request and returns its data. An error of the response is thrown as `errorOf` makes it of its message. */
export async function dataOf<Data>(
  request: PromiseLike<Response<Data>>,
  errorOf: (message: string) => Error = (message) => new Error(message),
): Promise<Data> {
  const { data, error } = await request;
  if (error) throw errorOf(error.message);
  return data;
}
