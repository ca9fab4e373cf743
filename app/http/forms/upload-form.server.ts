/** The form action handler for uploads: several files at once, each with its own result. */
import type { ActionFunctionArgs } from '@remix-run/node';
import * as media from '~/media/model.server';
import type { Actor } from '~/records/actor';
import { toFailure } from '../errors.server';
import { pageError } from '../pages/page.server';
import { type UploadedFiles, withUploads } from '../uploads/upload.server';

interface UploadResult {
  added: number;
  /** The errors of rejected files. */
  errors: string[];
  status: number;
}

/** Adds the files of a form to the library. @throws errors that the form cannot show: not logged in, not allowed */
export async function addUploadedFiles(args: ActionFunctionArgs): Promise<UploadResult> {
  try {
    return await withUploads(args, { permission: media.permission }, addEach);
  } catch (error) {
    const failure = toFailure(error);
    if (!failure || failure.logMessage || [401, 403].includes(failure.status)) throw await pageError(error, args);
    return { added: 0, errors: [failure.message], status: failure.status };
  }
}

async function addEach({ files }: UploadedFiles, actor: Actor): Promise<UploadResult> {
  const errors: string[] = [];
  for (const file of files) {
    await media.addMedia(actor, file).catch((error) => {
      const failure = toFailure(error);
      if (failure?.status !== 400) throw error;
      errors.push(`${file.name}: ${failure.message}`);
    });
  }
  return { added: files.length - errors.length, errors, status: 400 };
}
