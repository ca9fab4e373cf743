/** Uploads a file to the library with XMLHttpRequest, because `fetch` reports no progress. */
import { fileBytesMax, fileField } from '~/media/limits';
import type { MediaFile } from '~/media/schema';

/** The server's response to an upload: the image, or the error. */
export type UploadAnswer = { mediaFile: MediaFile } | { error: string };

/** @param report receives the progress, from 0 to 1 @param replaces the ID of an image to replace */
export function uploadFile(file: File, report: (share: number) => void, replaces?: string): Promise<UploadAnswer> {
  if (file.size > fileBytesMax) {
    const megabytes = fileBytesMax / 1024 / 1024;
    return Promise.resolve({ error: `This file is larger than ${megabytes} MB. Make it smaller.` });
  }
  const body = new FormData();
  body.set(fileField, file);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(replaces ? 'PUT' : 'POST', replaces ?? '/api/admin/media');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => report(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const answer = request.response as { mediaFile?: MediaFile; message?: string } | null;
      if (answer?.mediaFile) return resolve({ mediaFile: answer.mediaFile });
      resolve({ error: answer?.message ?? 'The upload failed. Try again.' });
    };
    request.onerror = () => resolve({ error: 'The server cannot be reached. Please try again.' });
    request.send(body);
  });
}
