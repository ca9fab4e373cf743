/** The kinds of notices, apart from the schema, because lists do without it. */
export const noticeKinds = ['disruption', 'information', 'resolved'] as const;

export type NoticeKind = (typeof noticeKinds)[number];

export const noticeKindLabels: Record<NoticeKind, string> = {
  disruption: 'Disruption',
  information: 'Information',
  resolved: 'Resolved',
};
