/** Unsaved input of staff in the section forms, for the preview beside the form. It is in memory only. */
import { onPeerRequest, requestFromPeers } from '~/platform/threads/message-bus.server';
import type { StaffActor } from '~/records/actor';
import type { SectionName } from './copy';

interface LivePreview {
  userId: number;
  name: SectionName;
  written: Record<string, unknown>;
}

const livePreviews = new Map<number, Omit<LivePreview, 'userId'>>();

const storeLivePreview = ({ userId, name, written }: LivePreview) => void livePreviews.set(userId, { name, written });
onPeerRequest('trial', storeLivePreview);

/** Stores the input for the actor's own preview, in all processes. */
export async function shareLivePreview(
  { userId }: StaffActor,
  name: SectionName,
  written: Record<string, unknown>,
): Promise<void> {
  storeLivePreview({ userId, name, written });
  await requestFromPeers('trial', { userId, name, written });
}

/** Returns the latest input, or undefined. */
export const livePreviewOf = (userId: number) => livePreviews.get(userId);
