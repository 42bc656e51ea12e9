/**
 * The buffers that hold nothing but these arrays, so that they can be transferred to another thread. Copied pages would
 * stay in this thread until the next garbage collection, up to 100 MB of them.
 */
export function transferableBuffers(arrays: readonly Uint8Array[]): ArrayBuffer[] {
  return arrays.flatMap(({ buffer, byteLength }) =>
    buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? buffer : [],
  );
}
