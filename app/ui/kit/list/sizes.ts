/** Returns the size of a file as text: "820 kB", "3.2 MB". */
export function sizeOf(bytes: number): string {
  return bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
