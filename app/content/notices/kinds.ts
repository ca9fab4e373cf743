/** The kinds of notices. They are separate from the schema, so that lists load no Zod. */
export const noticeKinds = ['disruption', 'information', 'resolved'] as const;

export type NoticeKind = (typeof noticeKinds)[number];

export const noticeKindLabels: Record<NoticeKind, string> = {
  disruption: 'Disruption',
  information: 'Information',
  resolved: 'Resolved',
};
