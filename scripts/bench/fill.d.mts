export function fill(
  databasePath: string,
  counts: { messages: number; posts: number; testimonials: number },
  options?: { daysAgo?: number; length?: number },
): void;
