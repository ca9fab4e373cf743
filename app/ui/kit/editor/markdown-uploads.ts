/** Uploads images that are pasted, dropped or chosen, and inserts them into the text. */
import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { insertImage, type MarkdownText, type ReceiveFiles } from './markdown-marks';

export interface UploadState {
  text: string;
  /** The progress, from 0 to 1; missing after an error. */
  share?: number;
}

export function useUploads() {
  const [state, setState] = useState<UploadState | null>(null);
  const upload: ReceiveFiles = async (files, put) => {
    const { uploadFile } = await import('../form/upload');
    for (const file of files) {
      const text = `Uploading ${file.name}...`;
      setState({ text, share: 0 });
      const answer = await uploadFile(file, (share) => setState({ text, share }));
      if ('error' in answer) return setState({ text: `${file.name}: ${answer.error}` });
      put((selected) => insertImage(selected, answer.mediaFile));
    }
    setState(null);
  };
  return { state, upload };
}

/** Returns the handlers for a textarea. */
export function uploadHandlers(upload: ReceiveFiles, text: MarkdownText) {
  const receive = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const files = filesIn(data);
    if (files.length === 0) return;
    event.preventDefault();
    upload(files, text.keepPlace());
  };
  return {
    onPaste: (event: ClipboardEvent) => receive(event, event.clipboardData),
    onDrop: (event: DragEvent) => receive(event, event.dataTransfer),
  };
}

/** Returns the files, unless they are an image of copied text: spreadsheets copy both. */
export const filesIn = (data: DataTransfer): File[] => (data.types.includes('text/plain') ? [] : [...data.files]);

/** Opens the browser's file dialog. */
export function chooseFiles(accept: string, onChoose: (files: File[]) => void) {
  const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true, accept });
  input.onchange = () => onChoose([...(input.files ?? [])]);
  input.click();
}
