import { PICTURE_BYTES, pictureTooLarge } from '#contracts/upload-picture.ts';
import { isHeic } from '#domain/photograph/picture-type.ts';

/** The longest side in pixels, enough for the largest screens. Phone cameras produce about twice as much. */
const MAX_SIDE = 2400;
const QUALITY = 0.86;

/** The file is not a picture that this browser can send. The message is for users. */
export class NotSendable extends Error {
  override readonly name = 'NotSendable';
}

/** An upright JPEG of at most 2,400 pixels, redrawn, so that no location or camera data leaves here. */
export async function preparePicture(file: File): Promise<Blob> {
  if (file.size > PICTURE_BYTES) throw new NotSendable(pictureTooLarge);
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(async () => {
    throw new NotSendable(await unreadableReason(file));
  });
  try {
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context)
      throw new NotSendable('This browser has no room left to work on pictures. Close other tabs.');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await encodeJpeg(canvas);
  } finally {
    bitmap.close();
  }
}

/** Says why a file could not be read, by its first bytes, because a forwarded HEIC is often named .jpg. */
async function unreadableReason(file: File): Promise<string> {
  const firstBytes = new Uint8Array(
    await file
      .slice(0, 128)
      .arrayBuffer()
      .catch(() => new ArrayBuffer()),
  );
  return isHeic(firstBytes)
    ? 'This is a HEIC, as an iPhone saves it, and this browser cannot read it. Add it in Safari, or save it as a JPEG and add that.'
    : 'This browser cannot read this file as a picture.';
}

function encodeJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob ? resolve(blob) : reject(new NotSendable('This picture is too large for this browser.')),
      'image/jpeg',
      QUALITY,
    );
  });
}
